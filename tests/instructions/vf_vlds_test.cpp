#include "instructions/registers.h"

namespace davsim::vf_vlds_test {

using instruction_harness::RegisterBench;
/// What a load of bytes 0, 1, 2, ... (modulo 256, by `step`) from `address` leaves in the register.
class Loads : public RegisterBench {
 public:
  explicit Loads(Type type) : RegisterBench("vf_vlds", type) {
    std::vector<std::uint8_t> ramp(1024);
    for (std::size_t i = 0; i < ramp.size(); ++i)
      ramp[i] = static_cast<std::uint8_t>(i * 7 + i / 256);
    put(Space::UB, 0x400, ramp);
    set("src", 0x400);
  }
  Loads& dist(std::string_view name) {
    const auto words = spec.operands[2].words;
    set("dist", std::find(words.begin(), words.end(), name) - words.begin());
    return *this;
  }
  /// Checks the message of a placement that is refused, or that there is none.
  void expect_problem(std::string_view part) {
    const std::string message = check();
    if (part.empty()) {
      EXPECT_EQ(message, "");
    } else {
      EXPECT_NE(message.find(part), std::string::npos) << message;
    }
  }
  /// Element `i` in UB.
  template <class T>
  T element(int i) {
    return get<T>(Space::UB, 0x400 + static_cast<std::uint64_t>(i) * sizeof(T), 1)[0];
  }
  /// Checks that lane i is element `from(i)`, or 0 where that is negative.
  template <class T>
  void expect_lanes_from(const std::function<int(int)>& from, int number = 1) {
    for (int i = 0; i < 256 / static_cast<int>(sizeof(T)); ++i) {
      EXPECT_EQ(registers.vector(number).lane<T>(i), from(i) < 0 ? T{0} : element<T>(from(i))) << i;
    }
  }
  /// Checks that the load reads `bytes` bytes.
  void expect_reads(std::uint64_t bytes) {
    ASSERT_EQ(footprints().size(), 1U);
    const std::vector<ByteRange> ranges = runs(footprints()[0]);
    ASSERT_EQ(ranges.size(), 1U);
    EXPECT_EQ(ranges[0].begin, 0x400U);
    EXPECT_EQ(ranges[0].end - ranges[0].begin, bytes);
  }
};

TEST(vf_vlds, norm_copies_256_bytes) {
  Loads loads(Type::f32);
  loads.dist("NORM").run();
  loads.expect_lanes_from<std::uint32_t>([](int i) { return i; });
  loads.expect_reads(256);
}

TEST(vf_vlds, brc_repeats_one_element) {
  Loads loads(Type::bf16);
  loads.dist("BRC").run();
  loads.expect_lanes_from<std::uint16_t>([](int) { return 0; });
  loads.expect_reads(2);
  loads.set("src", 0x402);
  loads.expect_problem("");
  loads.set("src", 0x401);
  loads.expect_problem("multiple of 2 bytes");
}

TEST(vf_vlds, us_takes_every_element_twice) {
  Loads loads(Type::int8);
  loads.dist("US").run();
  loads.expect_lanes_from<std::uint8_t>([](int i) { return i / 2; });
  loads.expect_reads(128);
}

TEST(vf_vlds, ds_takes_every_second_element) {
  Loads loads(Type::f16);
  loads.dist("DS").run();
  loads.expect_lanes_from<std::uint16_t>([](int i) { return 2 * i; });
  loads.expect_reads(512);
}

TEST(vf_vlds, unpk_widens_by_zeros) {
  Loads words(Type::uint16);
  words.dist("UNPK").run();
  words.expect_lanes_from<std::uint16_t>([](int i) { return i % 2 == 0 ? i / 2 : -1; });
  words.expect_reads(128);
  Loads bytes(Type::uint8);
  bytes.dist("UNPK4").run();
  bytes.expect_lanes_from<std::uint8_t>([](int i) { return i % 4 == 0 ? i / 4 : -1; });
  bytes.expect_reads(64);
}

TEST(vf_vlds, blk_repeats_a_block) {
  Loads loads(Type::f32);
  loads.dist("BLK").run();
  loads.expect_lanes_from<std::uint32_t>([](int i) { return i % 8; });
  loads.expect_reads(32);
}

TEST(vf_vlds, e2b_spreads_each_element_over_a_block) {
  Loads halves(Type::f16);
  halves.dist("E2B").run();
  halves.expect_lanes_from<std::uint16_t>([](int i) { return i / 16; });
  halves.expect_reads(16);
  halves.set("src", 0x410);
  halves.expect_problem("");
  Loads words(Type::f32);
  words.dist("E2B").run();
  words.expect_lanes_from<std::uint32_t>([](int i) { return i / 8; });
  words.set("src", 0x410);
  words.expect_problem("multiple of 32 bytes");
}

TEST(vf_vlds, dintlv_parts_even_and_odd_elements) {
  Loads loads(Type::f32);
  loads.dist("DINTLV").set("dst1", 2).run();
  loads.expect_lanes_from<std::uint32_t>([](int i) { return 2 * i; });
  loads.expect_lanes_from<std::uint32_t>([](int i) { return 2 * i + 1; }, 2);
  loads.expect_reads(512);
}

TEST(vf_vlds, refuses_what_is_not_documented) {
  Loads loads(Type::f32);
  loads.dist("US").expect_problem("US does not exist for elements of 4 bytes");
  loads.dist("UNPK4").expect_problem("UNPK4 does not exist");
  loads.dist("DINTLV").expect_problem("DINTLV needs dst1");
  loads.dist("NORM").set("dst1", 2);
  loads.expect_problem("NORM has one result, but dst1 is given");
  loads.set("dst1", -1).set("src", 0x410);
  loads.expect_problem("src is at ub address 0x410, NORM needs a multiple of 32 bytes");
  Loads wide(Type::int64);
  wide.dist("NORM").expect_problem("");
  wide.dist("BRC").expect_problem("BRC does not exist for elements of 8 bytes");
}

}  // namespace davsim::vf_vlds_test
