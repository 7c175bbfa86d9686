#pragma once

#include <cstddef>
#include <initializer_list>
#include <utility>
#include <vector>

#include <boost/smart_ptr/intrusive_ptr.hpp>
#include <boost/smart_ptr/intrusive_ref_counter.hpp>

namespace davsim {

/// A list whose copies share their elements until one of them is changed. An empty one, and each copy,
/// is as small as a pointer: code that is written out says the same thing many times.
template <class T>
class SharedList {
 public:
  using value_type = T;
  using const_iterator = typename std::vector<T>::const_iterator;
  using iterator = const_iterator;
  using const_reference = const T&;
  using reference = const T&;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;

  SharedList() = default;
  SharedList(std::vector<T> items) {  // NOLINT: is a list
    if (!items.empty()) block_ = new Block(std::move(items));
  }
  SharedList(std::initializer_list<T> items) : SharedList(std::vector<T>(items)) {}

  [[nodiscard]] const std::vector<T>& list() const { return block_ ? block_->items : nothing(); }
  operator const std::vector<T>&() const { return list(); }  // NOLINT
  [[nodiscard]] bool empty() const { return !block_ || block_->items.empty(); }
  [[nodiscard]] std::size_t size() const { return block_ ? block_->items.size() : 0; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return block_->items[i]; }
  [[nodiscard]] const T& at(std::size_t i) const { return list().at(i); }
  [[nodiscard]] const T& front() const { return block_->items.front(); }
  [[nodiscard]] const T& back() const { return block_->items.back(); }
  [[nodiscard]] const T* data() const { return list().data(); }
  [[nodiscard]] const_iterator begin() const { return list().begin(); }
  [[nodiscard]] const_iterator end() const { return list().end(); }

  /// The elements of this list alone, to be changed; valid until the list is copied.
  std::vector<T>& edit() {
    if (!block_ || block_->use_count() > 1) block_ = new Block(std::vector<T>(list()));
    return block_->items;
  }
  void push_back(T item) { edit().push_back(std::move(item)); }
  template <class... Arguments>
  void emplace_back(Arguments&&... arguments) {
    edit().emplace_back(std::forward<Arguments>(arguments)...);
  }

  /// Equal for lists that share their elements, and for no others but empty ones.
  [[nodiscard]] const void* identity() const { return block_.get(); }
  friend bool operator==(const SharedList& a, const SharedList& b) {
    return a.block_ == b.block_ || a.list() == b.list();
  }

 private:
  struct Block : boost::intrusive_ref_counter<Block> {
    explicit Block(std::vector<T> list) : items(std::move(list)) {}
    std::vector<T> items;
  };
  static const std::vector<T>& nothing() {
    static const std::vector<T> none;
    return none;
  }

  boost::intrusive_ptr<Block> block_;
};

}  // namespace davsim
