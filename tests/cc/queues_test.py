#!/usr/bin/env python3
"""Programs with queues and pools of buffers: what holds, and what is found where they are misused.

usage: queues_test.py DAVSIM_CC DAVSIM [TEST_NAME...]
"""
from programs_harness import Program, main


class Queues(Program):
    def test_queues_order_tiles_without_a_finding(self):
        self.check("queues.asc", "dav-2201", "atlas-a2", "0 wrong\n")
        self.check("queues.asc", "dav-3510", "ascend-950pr", "0 wrong\n")

    def test_queues_find_what_is_not_handed_over(self):
        text = self.read("queues.asc")
        for cut, message in (
                ("        inX.FreeTensor(x);\n", "AllocTensor: no buffer of the queue is free"),
                ("        inX.EnQue(x);\n", "DeQue: the queue is empty"),
                ("        pipe->InitBuffer(inX, 2, kTile * sizeof(T));\n", "InitBuffer has not been called")):
            self.assertIn(cut, text)
            self.compile("queues.asc", "dav-2201", text.replace(cut, "\n"))
            done = self.execute()
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr, rf"queues\.asc:\d+: .*{message}")

    def test_queues_find_what_is_used_at_the_wrong_time(self):
        text = self.read("queues.asc")
        free = "        inX.FreeTensor(x);\n"
        use = "        LocalTensor<T> twice = scratch.template Get<T>();\n"
        enqueue = "        inX.EnQue(x);\n"
        for changed, status, message in (
                (text.replace(free, "").replace(use, free + use), 0, "uses a tensor that FreeTensor has given back"),
                (text.replace(free, free + "        inX.EnQue(x);\n"), 1,
                 "EnQue of a tensor that FreeTensor has given back"),
                (text.replace(enqueue, 3 * enqueue), 1, "EnQue: as many tensors as the queue is deep"),
                (text.replace("InitBuffer(scratch, kTile", "InitBuffer(scratch, 1000 * kTile"), 0,
                 "InitBuffer: the memory has less room left")):
            self.assertNotEqual(text, changed)
            self.compile("queues.asc", "dav-2201", changed)
            done = self.execute()
            self.assertEqual(done.returncode, status, done.stderr)
            self.assertRegex(done.stderr, rf"queues\.asc:\d+: .*{message}")

    def test_copies_behind_the_back_of_a_queue_are_a_race(self):
        text = self.read("queues.asc")
        use = "LocalTensor<T> z = out.template DeQue<T>();"
        self.assertIn(use, text)
        # Of the first buffer whatever the queue has handed over.
        self.compile("queues.asc", "dav-2201",
                     text.replace("DataCopy(zs[i * kTile], z, kTile);",
                                  "DataCopy(zs[i * kTile], z, kTile); Adds(z, z, T(0), kTile);"))
        self.assertRegex(self.execute().stderr, r"queues\.asc:\d+: .*nothing orders the two")

    def test_pools_share_their_place_and_streams_are_captured(self):
        self.check("pools.asc", "dav-2201", "atlas-a2", "0 wrong\n")
        self.check("pools.asc", "dav-3510", "ascend-950pr", "0 wrong\n")

    def test_pools_without_a_reset_are_a_race(self):
        text = self.read("pools.asc")
        self.assertIn("        left.Reset();\n", text)
        self.compile("pools.asc", "dav-2201", text.replace("        left.Reset();\n", "\n"))
        self.assertRegex(self.execute().stderr, r"pools\.asc:\d+: .*nothing orders the two")

    def test_pools_end_where_their_room_does(self):
        text = self.read("pools.asc")
        self.compile("pools.asc", "dav-2201",
                     text.replace("left.InitBuffer(out, 1, kBytes)", "left.InitBuffer(out, 2, kBytes)"))
        self.assertRegex(self.execute().stderr, r"pools\.asc:\d+: .*the pool has less room left")


if __name__ == "__main__":
    main(__doc__)
