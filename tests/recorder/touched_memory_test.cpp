// Which bytes of global memory a launch needs to find, and which it touches at all.
#include "recorder/touched_memory.h"

#include <gmock/gmock.h>

#include <numeric>

namespace davsim::touched_memory_test {

using record::TouchedMemory;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::uint64_t kOrigin = 0x1000;

/// Two tensors of 256 bytes, 512 apart, that hold 1, 2, 3, ...
class TouchedMemoryTest : public testing::Test {
 protected:
  TouchedMemoryTest() {
    std::iota(reinterpret_cast<std::uint8_t*>(bytes_.data()),
              reinterpret_cast<std::uint8_t*>(bytes_.data() + bytes_.size()), std::uint8_t{1});
  }
  static std::vector<Tensor> two_tensors() {
    std::vector<Tensor> tensors(2);
    for (Tensor& tensor : tensors) {
      tensor.type = Type::uint8;
      tensor.shape = {256};
    }
    tensors[0].address = kOrigin;
    tensors[1].address = kOrigin + 512;
    return tensors;
  }
  void access(Access access, std::uint64_t begin, std::uint64_t bytes, bool combines = false) {
    memory_.note(Footprint::range(Space::GM, access, kOrigin + begin, bytes), combines);
  }
  /// The bytes of the first tensor that are kept and are not zero.
  std::vector<std::uint64_t> kept() const {
    std::vector<std::uint64_t> places;
    for (std::uint64_t i = 0; memory_.initial(0) != nullptr && i < 256; ++i) {
      if (memory_.initial(0)[i] == std::byte{0}) continue;
      EXPECT_EQ(memory_.initial(0)[i], static_cast<std::byte>(i + 1));
      places.push_back(i);
    }
    return places;
  }

  std::vector<std::byte> bytes_ = std::vector<std::byte>(768);
  GlobalMemory global_{bytes_.data(), kOrigin};
  std::vector<Tensor> tensors_ = two_tensors();
  TouchedMemory memory_{tensors_, global_};
};

TEST_F(TouchedMemoryTest, what_is_read_is_kept_as_it_was_at_the_first_read) {
  access(Access::read, 4, 3);
  bytes_[5] = std::byte{99};  // somebody writes later
  access(Access::write, 5, 1);
  access(Access::read, 4, 3);
  EXPECT_THAT(kept(), ElementsAre(4, 5, 6));
}

TEST_F(TouchedMemoryTest, what_is_written_before_it_is_read_is_not_kept) {
  access(Access::write, 0, 256);
  access(Access::read, 10, 100);
  EXPECT_EQ(memory_.initial(0), nullptr);
  EXPECT_THAT(memory_.touched(0), ElementsAre(ByteRange{0, 256}));
}

TEST_F(TouchedMemoryTest, a_read_keeps_what_lies_between_and_beside_writes) {
  access(Access::write, 4, 2);
  access(Access::write, 8, 2);
  access(Access::read, 3, 8);
  EXPECT_THAT(kept(), ElementsAre(3, 6, 7, 10));
  EXPECT_THAT(memory_.touched(0), ElementsAre(ByteRange{3, 11}));
}

TEST_F(TouchedMemoryTest, a_write_that_combines_reads) {
  access(Access::write, 20, 2, true);
  EXPECT_THAT(kept(), ElementsAre(20, 21));
}

TEST_F(TouchedMemoryTest, rows_with_gaps_are_kept_byte_for_byte) {
  memory_.note(Footprint::rows(Space::GM, Access::read, kOrigin + 2, 3, 2, 10), false);
  EXPECT_THAT(kept(), ElementsAre(2, 3, 12, 13, 22, 23));
  EXPECT_THAT(memory_.touched(0), ElementsAre(ByteRange{2, 4}, ByteRange{12, 14}, ByteRange{22, 24}));
}

TEST_F(TouchedMemoryTest, tensors_stand_for_themselves) {
  access(Access::write, 512, 16);
  EXPECT_THAT(memory_.touched(0), IsEmpty());
  EXPECT_THAT(memory_.touched(1), ElementsAre(ByteRange{0, 16}));
  access(Access::read, 300, 8);  // of no tensor
  EXPECT_THAT(memory_.touched(0), IsEmpty());
}

}  // namespace davsim::touched_memory_test
