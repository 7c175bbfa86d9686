#include "observe/output_file.h"

#include <gmock/gmock.h>
#include <zlib.h>

#include <csignal>

#include "base/error.h"
#include "sample.h"

namespace davsim::output_file_test {
namespace {

using observe_sample::contents;
using observe_sample::Folder;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(OutputFile, takes_its_name_on_commit_only) {
  const Folder folder;
  OutputFile out(folder / "a.txt");
  out.text("hello");
  ASSERT_EQ(folder.names().size(), 1);
  EXPECT_THAT(folder.names()[0], testing::StartsWith("a.txt.tmp-"));
  out.commit();
  EXPECT_THAT(folder.names(), ElementsAre("a.txt"));
  EXPECT_EQ(contents(folder / "a.txt"), "hello");
}

TEST(OutputFile, without_commit_nothing_changes) {
  const Folder folder;
  std::ofstream(folder / "a.txt") << "before";
  {
    OutputFile out(folder / "a.txt");
    out.text("after");
  }
  EXPECT_THAT(folder.names(), ElementsAre("a.txt"));
  EXPECT_EQ(contents(folder / "a.txt"), "before");
}

TEST(OutputFile, replaces_what_a_symbolic_link_points_to) {
  const Folder folder;
  std::ofstream(folder / "real.txt") << "before";
  std::filesystem::create_symlink("real.txt", folder / "link.txt");
  OutputFile out(folder / "link.txt");
  out.text("after");
  out.commit();
  EXPECT_TRUE(std::filesystem::is_symlink(folder / "link.txt"));
  EXPECT_EQ(contents(folder / "real.txt"), "after");
}

TEST(OutputFile, writes_devices_in_place) {
  OutputFile out("/dev/null");
  out.text("gone");
  out.commit();
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
}

TEST(OutputFile, numbers_and_strings_are_exact) {
  const Folder folder;
  OutputFile out(folder / "a.txt");
  out.thousandths(7);
  out.text(" ");
  out.thousandths(12345678901234567890U);
  out.text(" ");
  out.number(std::int64_t{-5});
  out.text(" ");
  out.hex(0xdeadbeef);
  out.text(" ");
  out.json("a\"b\\c\n\x01\xff");
  out.commit();
  EXPECT_EQ(contents(folder / "a.txt"),
            "0.007 12345678901234567.890 -5 0xdeadbeef \"a\\\"b\\\\c\\n\\u0001\xEF\xBF\xBD\"");
}

TEST(OutputFile, more_text_than_its_buffer_holds_comes_out_whole) {
  const Folder folder;
  OutputFile out(folder / "a.txt");
  std::string expected;
  for (int i = 0; i < 200'000; ++i) {
    out.number(i);
    expected += std::to_string(i);
  }
  const std::string large(1'000'000, 'x');
  out.text(large);
  out.commit();
  EXPECT_EQ(contents(folder / "a.txt"), expected + large);
}

TEST(OutputFile, gz_is_one_gzip_member_and_the_same_each_time) {
  const Folder folder;
  const std::string large(3'000'000, 'y');
  for (const char* name : {"a.gz", "b.gz"}) {
    OutputFile out(folder / name);
    out.text("start ");
    out.text(large);
    out.commit();
  }
  const std::string packed = contents(folder / "a.gz");
  EXPECT_EQ(packed, contents(folder / "b.gz"));
  EXPECT_LT(packed.size(), 100'000);
  std::string unpacked(large.size() + 100, '\0');
  z_stream stream{};
  ASSERT_EQ(inflateInit2(&stream, MAX_WBITS + 16), Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(unpacked.data());
  stream.avail_out = static_cast<uInt>(unpacked.size());
  EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
  EXPECT_EQ(stream.avail_in, 0);
  unpacked.resize(stream.total_out);
  inflateEnd(&stream);
  EXPECT_EQ(unpacked, "start " + large);
}

std::string message(const std::string& path, std::size_t bytes = 0) {
  try {
    OutputFile out(path);
    out.text(std::string(bytes, 'x'));
    out.commit();
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(OutputFile, an_error_names_the_path_and_the_reason) {
  const Folder folder;
  EXPECT_EQ(message(folder / "no/such/folder/t.json"),
            folder / "no/such/folder/t.json" +
                ": cannot be opened for writing: No such file or directory");
  EXPECT_THAT(message(folder / "."), HasSubstr("Is a directory"));
  EXPECT_THAT(message("/proc/t.json"), HasSubstr("/proc/t.json: cannot be opened for writing: "));
  EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(OutputFile, an_empty_path_is_refused_at_once) {
  EXPECT_THAT(message(""), HasSubstr("path of an output file is empty"));
}

TEST(OutputFile, a_signal_leaves_no_half_file) {
  const Folder folder;
  std::ofstream(folder / "b.json.gz") << "before";
  EXPECT_EXIT(
      {
        remove_unfinished_files_on_signals();
        OutputFile done(folder / "done.txt");
        done.commit();
        OutputFile a(folder / "a.json");
        OutputFile b(folder / "b.json.gz");
        ::raise(SIGTERM);
      },
      testing::KilledBySignal(SIGTERM), "");
  EXPECT_THAT(folder.names(), testing::UnorderedElementsAre("b.json.gz", "done.txt"));
  EXPECT_EQ(contents(folder / "b.json.gz"), "before");
}

TEST(OutputFile, a_full_disk_is_an_error) {
  EXPECT_EQ(message("/dev/full", 10), "/dev/full: cannot be written: No space left on device");
  EXPECT_EQ(message("/dev/full", 10'000'000),
            "/dev/full: cannot be written: No space left on device");
}

}  // namespace
}  // namespace davsim::output_file_test
