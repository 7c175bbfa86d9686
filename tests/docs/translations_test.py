#!/usr/bin/env python3
"""The Chinese pages say what the English ones say, as far as that can be compared: sections, commands,
tables, names in code, links.

usage: translations_test.py [TEST_NAME...]
"""
import os
import re
import sys
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PAGES = {"README.md": "README.zh.md", "docs/getting-started.md": "docs/zh/getting-started.md"}


def text_of(page):
    with open(os.path.join(ROOT, page), encoding="utf-8") as file:
        return file.read()


def code_blocks(text):
    """What stands between fences, without comments."""
    return [re.sub(r" +#.*", "", block) for block in re.findall(r"(?ms)^```\n(.*?)^```", text)]


def prose(text):
    return re.sub(r"(?ms)^```\n.*?^```", "", text)


def words(line):
    """Code of a line or a paragraph; one command may be broken over two lines."""
    return sorted(re.sub(r"\s+", " ", code) for code in re.findall(r"`([^`]+)`", line))


def targets(page):
    """Pages and pictures that a page links to, from the root; pages of the other language as theirs."""
    folder = os.path.dirname(page)
    found = [os.path.normpath(os.path.join(folder, link)) for link in re.findall(r"\]\(([^)#]+)\)", text_of(page))]
    english = {chinese: name for name, chinese in PAGES.items()}
    return sorted(english.get(link, link) for link in found if link not in (page, english.get(page), PAGES.get(page)))


class Translations(unittest.TestCase):
    def test_sections_are_the_same(self):
        for english, chinese in PAGES.items():
            levels = [re.findall(r"(?m)^(#+) ", prose(text_of(page))) for page in (english, chinese)]
            self.assertGreater(len(levels[0]), 3)
            self.assertEqual(levels[0], levels[1])

    def test_commands_and_outputs_are_the_same(self):
        for english, chinese in PAGES.items():
            blocks = [code_blocks(text_of(page)) for page in (english, chinese)]
            self.assertGreater(len(blocks[0]), 1)
            self.assertEqual(blocks[0], blocks[1])

    def test_rows_and_points_are_the_same_and_name_the_same_code(self):
        for english, chinese in PAGES.items():
            rows = [[re.split(r"(?m)^(?=[|-] )|\n\n", section)
                     for section in re.split(r"(?m)^#+ ", prose(text_of(page)))]
                    for page in (english, chinese)]
            self.assertEqual([len(section) for section in rows[0]], [len(section) for section in rows[1]])
            for left, right in zip(*rows):
                for one, other in zip(left, right):
                    self.assertEqual(words(one), words(other), other)

    def test_links_lead_to_the_same_pages(self):
        for english, chinese in PAGES.items():
            self.assertEqual(set(targets(english)), set(targets(chinese)))
            for link in targets(english) + targets(chinese):
                if not link.startswith("http"):
                    self.assertTrue(os.path.exists(os.path.join(ROOT, link)), link)

    def test_each_names_the_other(self):
        for english, chinese in PAGES.items():
            self.assertIn(f"]({os.path.relpath(chinese, os.path.dirname(english) or '.')})", text_of(english))
            self.assertIn(f"]({os.path.relpath(english, os.path.dirname(chinese) or '.')})", text_of(chinese))


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + ["Translations." + name for name in sys.argv[1:]])
