#include "instructions/registers.h"

namespace davsim::vf_vldus_test {

using instruction_harness::RegisterBench;
class Loads : public RegisterBench {
 public:
  Loads() : RegisterBench("vf_vldus", Type::f16) {
    std::vector<std::uint8_t> bytes(4096);
    for (std::size_t i = 0; i < bytes.size(); ++i)
      bytes[i] = static_cast<std::uint8_t>(i * 7 + i / 256);
    put(Space::UB, 0x1000, bytes);
  }
  /// As vldas leaves the alignment register.
  void prime(std::uint64_t address) {
    AlignmentRegister& kept = registers.alignment(1);
    kept.address = address / 32 * 32;
    kept.count = 32;
    const auto bytes = get<std::byte>(Space::UB, kept.address, 32);
    std::copy(bytes.begin(), bytes.end(), kept.bytes.begin());
  }
  void expect_load(std::uint64_t address) {
    set("src", static_cast<std::int64_t>(address));
    ASSERT_EQ(register_check(), "");
    run();
    EXPECT_EQ(lanes<std::uint8_t>(1), get<std::uint8_t>(Space::UB, address, 256)) << address;
  }
};

TEST(vf_vldus, a_sequence_continues_where_it_stopped) {
  for (const std::uint64_t start : {0x1030U, 0x1002U, 0x103EU, 0x1040U}) {
    Loads loads;
    loads.prime(start);
    for (std::uint64_t step = 0; step < 4; ++step) loads.expect_load(start + 256 * step);
  }
}

TEST(vf_vldus, a_sequence_continues_where_count_or_post_says) {
  for (const char* const operand : {"count", "post"}) {
    for (const std::int64_t step : {0, 1, 4, 15, 16, 100, 127, 128}) {
      if (step == 0 && operand == std::string_view("post")) continue;  // no post-update
      Loads loads;
      loads.prime(0x103A);
      loads.set(operand, step);
      for (std::int64_t i = 0; i < 5; ++i)
        loads.expect_load(0x103A + static_cast<std::uint64_t>(2 * step * i));
    }
  }
}

TEST(vf_vldus, keeps_the_last_block_where_the_next_load_starts_elsewhere) {
  Loads loads;
  loads.prime(0x1030);
  loads.set("count", 10000).set("src", 0x1030).run();
  EXPECT_EQ(loads.registers.alignment(1).address, 0x1120U);
  loads.set("src", 0x1132);
  EXPECT_EQ(loads.register_check(), "") << "in that block by chance";
  loads.set("src", 0x1142);
  EXPECT_NE(loads.register_check(), "");
}

TEST(vf_vldus, reads_the_eight_blocks_behind_the_first) {
  Loads loads;
  loads.set("src", 0x1030);
  ASSERT_EQ(loads.footprints().size(), 1U);
  EXPECT_EQ(runs(loads.footprints()[0])[0], (ByteRange{0x1040, 0x1140}));
}

TEST(vf_vldus, the_first_bytes_come_from_the_alignment_register) {
  Loads loads;
  loads.prime(0x1030);
  loads.put(Space::UB, 0x1030, std::vector<std::uint8_t>(16, 0xEE));  // too late
  loads.set("src", 0x1030).run();
  EXPECT_NE(loads.lanes<std::uint8_t>(1, 16), std::vector<std::uint8_t>(16, 0xEE));
  EXPECT_EQ(loads.lanes<std::uint8_t>(1, 240, 16), loads.get<std::uint8_t>(Space::UB, 0x1040, 240));
}

TEST(vf_vldus, refuses_a_start_without_vldas_and_a_jump) {
  Loads loads;
  loads.set("src", 0x1030);
  EXPECT_EQ(loads.register_check(), "u1 holds nothing; expected vldas before the first vldus");
  loads.prime(0x1030);
  loads.set("src", 0x1130);
  const std::string message = loads.register_check();
  EXPECT_NE(message.find("u1 holds the bytes from ub 0x1020 on, but src is 0x1130"),
            std::string::npos)
      << message;
}

}  // namespace davsim::vf_vldus_test
