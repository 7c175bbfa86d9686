#include "rewriter/rewrite.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "base/error.h"

namespace davsim::cc {
namespace {

using testing::HasSubstr;
using testing::Not;

/// The rewritten text with single blanks: how many stay where a word was does not matter.
std::string rewritten(const std::string& text) {
  std::string result = rewrite(text, "f.asc");
  EXPECT_EQ(std::count(result.begin(), result.end(), '\n'),
            std::count(text.begin(), text.end(), '\n'))
      << result;
  const auto blanks = [](char a, char b) { return a == ' ' && b == ' '; };
  result.erase(std::unique(result.begin(), result.end(), blanks), result.end());
  return result;
}

/// A launch as it is written for the line and the cores given.
std::string launch(const std::string& kernel, const std::string& cores, int line,
                   const std::string& rest) {
  return "::davsim_cc::launch(::davsim_cc::LaunchSite{\"" + kernel +
         "\", ::davsim_cc::KernelKind::" + cores + ", \"f.asc\", " + std::to_string(line) + "}, " +
         rest;
}

void expect_error(const std::string& text, const std::string& message) {
  try {
    const std::string result = rewrite(text, "f.asc");
    ADD_FAILURE() << "no error; result: " << result;
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr(message));
  }
}

TEST(Rewrite, PlainCppStaysByteForByte) {
  const std::string text =
      "#include <x>\nauto a = b << c < d; // k<<<1>>>(x)\n\tstd::cout << 1 << \"<<<\" << "
      "R\"(>>>)\";\r\n"
      "std::vector<std::vector<std::vector<int>>> v(3); int n = 1'000 >> 2;\n"
      "bool operator<<<int>(X);";
  EXPECT_EQ(rewrite(text, "f.asc"), text);
}

TEST(Rewrite, WordsOfAscendCGoAway) {
  EXPECT_EQ(
      rewritten("extern \"C\" __global__ __mix__(1, 2) void k(__gm__ float* x, __ubuf__ T *y);"),
      "extern \"C\" void k( float* x, T *y);");
  EXPECT_EQ(rewritten("void k(__gm__ int*) { KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIC_ONLY); }"),
            "void k( int*) { ; }");
  EXPECT_EQ(rewritten("auto p = reinterpret_cast<__gm__ half*>(q); __ubuf__ float* u = f();"),
            "auto p = reinterpret_cast< half*>(q); float* u = f();");
  EXPECT_EQ(rewritten("__inline__ int __restrict__ x;"), "__inline__ int __restrict__ x;");
}

// Launches.

TEST(Rewrite, ALaunchCopiesItsArgumentsOnce) {
  EXPECT_EQ(rewritten("__global__ __vector__ void k(int*, int);\nk<<<8, 0, s>>>(x, f(1, 2));"),
            " void k(int*, int);\n" +
                launch("k", "vector, 0, 1", 2,
                       "{8, 0, s}, [=, davsim_argument_0 = (x) , davsim_argument_1 = (f(1, 2))] { "
                       "k(davsim_argument_0, davsim_argument_1); });"));
}

TEST(Rewrite, ALaunchHasOneToFourOptionsAndNoOrManyArguments) {
  EXPECT_EQ(rewritten("k<<<1>>>();"), launch("k", "vector, 0, 1", 1, "{1}, [=] { k(); });"));
  EXPECT_EQ(rewritten("k<<<g, b, 64, nullptr>>>();"),
            launch("k", "vector, 0, 1", 1, "{g, b, 64, nullptr}, [=] { k(); });"));
}

TEST(Rewrite, LiteralsListsAndPacksStayInTheCall) {
  EXPECT_EQ(rewritten("k<<<1, 0>>>(nullptr, 0, {1, 2}, args...);"),
            launch("k", "vector, 0, 1", 1, "{1, 0}, [= ] { k(nullptr, 0, {1,2}, args...); });"));
}

TEST(Rewrite, TemplateArgumentsBelongToTheKernel) {
  EXPECT_EQ(rewritten("k<float, 3><<<n, 0>>>(x);"),
            launch("k<float,3>", "vector, 0, 1", 1,
                   "{ n, 0}, [=, davsim_argument_0 = (x)] { k<float,3>(davsim_argument_0); });"));
  EXPECT_THAT(rewritten("ns::k<A<B<int>>, (a > b)><<<n>>>();"),
              HasSubstr("{ n}, [=] { ns::k<A<B<int>>, (a>b)>(); });"));
  EXPECT_THAT(rewritten("return ::ns::A<int>::template k<2><<<n>>>();"),
              HasSubstr("return ::davsim_cc::launch("));
  EXPECT_THAT(rewritten("::k<A<B<C<1>>>><<<n>>>();"), HasSubstr("[=] { ::k<A<B<C<1>>>>(); });"));
}

TEST(Rewrite, TemplateArgumentsInOptionsAndArgumentsDoNotEndThem) {
  EXPECT_THAT(rewritten("k<<<F<G<H<1>>>(n), 0>>>(f<a, b>(c), d < e, g);"),
              HasSubstr("{F<G<H<1>>>(n), 0}, [=, davsim_argument_0 = (f<a, b>(c)) , "
                        "davsim_argument_1 = (d < e) , davsim_argument_2 = (g)]"));
  EXPECT_THAT(rewritten("k<<<(a >> 1), b[c >> 2]>>>(x);"), HasSubstr("{(a >> 1), b[c >> 2]}, [="));
}

TEST(Rewrite, PointersMembersAndElementsAreKernelsToo) {
  EXPECT_THAT(rewritten("(*p)<<<1>>>();"), HasSubstr("[=] { (*p)(); });"));
  EXPECT_THAT(rewritten("t.table[i]<<<1>>>();"), HasSubstr("[=] { t.table[i](); });"));
  EXPECT_THAT(rewritten("this->pick(3)<<<1>>>();"), HasSubstr("[=] { this->pick(3)(); });"));
  EXPECT_THAT(
      rewritten("if (a) k<<<1>>>(); else k<<<2>>>();"),
      testing::AllOf(testing::StartsWith("if (a) ::davsim_cc"), HasSubstr("; else ::davsim")));
}

TEST(Rewrite, TwoLaunchesInOneStatementAreTwo) {
  EXPECT_THAT(rewritten("a ? k<<<1>>>(x) : l<<<2>>>(y);"),
              testing::AllOf(testing::StartsWith("a ? ::davsim_cc::launch("),
                             HasSubstr("{ k(davsim_argument_0); }) : ::davsim_cc::launch("),
                             HasSubstr("{ l(davsim_argument_0); });")));
}

TEST(Rewrite, LinesInALaunchKeepTheirTokens) {
  EXPECT_EQ(
      rewritten("k<\nint>\n<<<blocks,\n 0>>>(\n  x, // first\n  y\n);"),
      launch("k<int>", "vector, 0, 1", 3,
             "{\n\nblocks,\n 0}, [=\n , davsim_argument_0 = (x) // first\n , "
             "davsim_argument_1 = (y)\n] { k<int>(davsim_argument_0, davsim_argument_1); });"));
}

TEST(Rewrite, LineMarkersInALaunchStayBehindNewlines) {
  EXPECT_THAT(rewritten("k<<<1>>>(\n# 1 \"f.asc\" 3 4\n__null\n# 1 \"f.asc\"\n, x);"),
              HasSubstr("[=\n# 1 \"f.asc\" 3 4\n\n# 1 \"f.asc\"\n , davsim_argument_1 = (x)] { "
                        "k(__null, davsim_argument_1); });"));
}

TEST(Rewrite, LaunchesThatCannotBeReadAreErrors) {
  expect_error("\nk<<<1, 0>>>;", "f.asc:2: found '<<<' without '>>>(arguments)'");
  expect_error("= <<<1>>>(x);", "without the kernel in front");
  expect_error("k<<<1>>>(x;", "do not end");
  expect_error("k<<<1>>>(x,);", "no argument");
}

// Cores.

struct CoresCase {
  const char* text;
  const char* cores;
};

/// For names of tests: the letters of the text alone.
void PrintTo(const CoresCase& value, std::ostream* out) {
  for (const char* c = value.text; *c != '\0'; ++c) {
    if (std::isalnum(static_cast<unsigned char>(*c)) != 0) *out << *c;
  }
}

class Cores : public testing::TestWithParam<CoresCase> {};

TEST_P(Cores, OfAKernelAreThoseItAsksFor) {
  EXPECT_THAT(rewritten(std::string(GetParam().text) + "\nvoid f() { k<<<1>>>(); }"),
              HasSubstr(std::string("KernelKind::") + GetParam().cores + ", \"f.asc\""));
}

INSTANTIATE_TEST_SUITE_P(
    Stated, Cores,
    testing::Values(
        CoresCase{"__global__ __vector__ void k();", "vector, 0, 1"},
        CoresCase{"__cube__ __global__ __aicore__ void k() {}", "cube, 1, 0"},
        CoresCase{"extern \"C\" __global__ __mix__(1, 2) void k();", "mixed, 1, 2"},
        CoresCase{"__mix__(1, 1) __global__ void __launch_bounds__(4) k();", "mixed, 1, 1"},
        CoresCase{"__global__ __mix__(1, 0) void k();", "cube, 1, 0"},
        CoresCase{"template <class T, int N> __global__ __cube__ void k(T x) {}", "cube, 1, 0"},
        CoresCase{"template <> __global__ __cube__ void k<int, 3>(int x) {}", "cube, 1, 0"},
        CoresCase{"namespace n { __global__ __cube__ void k(); }", "cube, 1, 0"},
        CoresCase{"__global__ void k(); __global__ __cube__ void k() {}", "cube, 1, 0"},
        CoresCase{"__global__ void k() { KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIC_1_2); }",
                  "mixed, 1, 2"},
        CoresCase{"__global__ __aicore__ void k() { KERNEL_TASK_TYPE(2, KERNEL_TYPE_AIC_ONLY); }",
                  "cube, 1, 0"}));

INSTANTIATE_TEST_SUITE_P(
    Inferred, Cores,
    testing::Values(
        CoresCase{"__global__ __aicore__ void k() { Add(z, x, y); }", "vector, 0, 1"},
        CoresCase{"__global__ void k() { AscendC::LoadData(a, b, c); Mmad(d, a, b); }",
                  "cube, 1, 0"},
        CoresCase{"__global__ void k() { Mmad(d, a, b); } TQue<TPosition::VECIN, 1> q;",
                  "mixed, 1, 2"},
        // A pointer to one of two kernels that agree.
        CoresCase{"__global__ __cube__ void a(); __global__ __cube__ void b(); auto k = c ? a : b;",
                  "cube, 1, 0"},
        CoresCase{"__global__ __cube__ void a(); __global__ __vector__ void b(); auto k = a;",
                  "vector, 0, 1"}));

TEST(Rewrite, KernelsOfOneNameForDifferentCoresAreRefused) {
  expect_error(
      "namespace a { __global__ __cube__ void k(); }\n__global__ __vector__ void k();\n"
      "void f() { k<<<1>>>(); }",
      "f.asc:3: found a launch of k, of which there are kernels for different cores");
  expect_error("__global__ __mix__(a, b) void k();", "found __mix__ with 'a'");
  expect_error("__global__ void k() { KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MAX); }",
               "'KERNEL_TYPE_MAX', which is not modelled yet");
}

// Variables in on-chip memory.

std::string array(const std::string& type, const std::string& name, const std::string& memory) {
  return "auto& " + name + " = ::davsim_cc::local_array<" + type +
         ">(::davsim_cc::Memory::" + memory + ");";
}

const std::string kGuard = "::davsim_cc::LocalArrays davsim_local_arrays_";

TEST(Rewrite, LocalArraysTakeMemoryOfTheBlock) {
  EXPECT_EQ(rewritten("void f() {\n__ubuf__ float x[8];\n__cc__ int c[M][2 * N], d[1];\n}"),
            "void f() {\n" + kGuard + "2; " + array("float[8]", "x", "ub") + " \n" +
                array("int[M][2*N]", "c", "l0c") + " " + array("int[1]", "d", "l0c") + " \n}");
}

TEST(Rewrite, LocalArraysMayHaveAnyTypeAndSpecifiers) {
  const auto body = [](const std::string& text) { return rewritten("void f() { " + text + " }"); };
  EXPECT_THAT(body("__ubuf__ typename T::U a[N];"),
              HasSubstr(array("typename T::U[N]", "a", "ub")));
  EXPECT_THAT(body("unsigned __cbuf__ char a[4];"),
              HasSubstr(array("unsigned char[4]", "a", "l1")));
  EXPECT_THAT(body("__ca__ std::array<half, 2> a[4];"),
              HasSubstr(array("std::array<half,2>[4]", "a", "l0a")));
  EXPECT_THAT(body("__cb__ decltype(x + y) a[4];"),
              HasSubstr(array("decltype(x+y)[4]", "a", "l0b")));
  EXPECT_THAT(body("__ubuf__ uint32_t last;"), HasSubstr(array("uint32_t", "last", "ub")));
  EXPECT_THAT(body("[[maybe_unused]] __ubuf__ int a[4];"), HasSubstr(array("int[4]", "a", "ub")));
  EXPECT_THAT(body("constexpr int n = 4; __ubuf__ int a[n];"),
              HasSubstr(array("int[n]", "a", "ub")));
  EXPECT_THAT(body("alignas(512) __ubuf__ half a[4];"),
              HasSubstr("local_array<half[4]>(::davsim_cc::Memory::ub, 512);"));
  EXPECT_THAT(
      body("static __ubuf__ half a[4];"),
      HasSubstr("auto& a = ::davsim_cc::static_array<half[4]>(::davsim_cc::Memory::ub, [] { "
                "static char key; return &key; }());"));
}

TEST(Rewrite, EachScopeGivesBackWhatItTook) {
  const std::string text = rewritten(
      "void f() {\n__ubuf__ int a[1];\nfor (;;) {\n__ubuf__ int b[1];\n}\n__ubuf__ int c[1];"
      "\n}\nauto g = [] {\n__ubuf__ int d[1]; };");
  EXPECT_THAT(text, testing::AllOf(HasSubstr(kGuard + "2;"), HasSubstr(kGuard + "4;"),
                                   Not(HasSubstr(kGuard + "6;")), HasSubstr(kGuard + "9;")));
}

TEST(Rewrite, DynamicArraysPointBehindTheOthers) {
  EXPECT_EQ(rewritten("void f() { extern __ubuf__ float s[]; }"),
            "void f() { auto* const s = "
            "::davsim_cc::dynamic_array<float>(::davsim_cc::Memory::ub); }");
  EXPECT_THAT(rewritten("void f() { extern __ubuf__ float s[][4]; }"),
              HasSubstr("dynamic_array<float[4]>("));
  EXPECT_EQ(rewritten("extern __ubuf__ char s[];\nauto p = s + x.s;"),
            " \nauto p = ::davsim_cc::dynamic_array<char>(::davsim_cc::Memory::ub) + x.s;");
}

TEST(Rewrite, PointersParametersMembersAndTypesAreNoArrays) {
  for (const std::string text :
       {"void f(__ubuf__ float x[8]);", "void f() { __ubuf__ float* p = a; }",
        "void f() { g((__ubuf__ half*)a, 1); }",
        "struct S { __ubuf__ float* p; __ubuf__ int a[2]; };", "using P = __ubuf__ float*;",
        "typedef __ubuf__ float F[4];", "__ubuf__ int* f() { return p; }",
        "template <__ubuf__ int* P> void f();"}) {
    EXPECT_THAT(rewritten(text), Not(HasSubstr("davsim_cc"))) << text;
  }
}

TEST(Rewrite, ArraysThatCannotBePlacedAreErrors) {
  expect_error("\n__ubuf__ float x[8];",
               "f.asc:2: found __ubuf__ variable 'x' outside of a function");
  expect_error("namespace n { __cbuf__ float x[8]; }", "'x' outside of a function");
  expect_error("void f() { __ubuf__ int x[2] = {1, 2}; }", "'x' with an initial value");
  expect_error("void f() { __ubuf__ int x[2], *p; }", "beside a pointer");
  expect_error("void f() { extern __ubuf__ int x; }", "extern and no array");
  expect_error("void f() { __ubuf__ int x[2] __attribute__((aligned(64))); }",
               "with '__attribute__' behind its extents");
}

// Register-vector functions.

TEST(Rewrite, VectorFunctionsAnnounceTheirCalls) {
  const auto scope = [](const std::string& name) {
    return "{ ::davsim_cc::FunctionScope davsim_function_scope{\"" + name + "\"};";
  };
  EXPECT_EQ(rewritten("__simd_vf__ inline void add(__ubuf__ float* x)\n{ f(); }"),
            " inline void add( float* x)\n" + scope("add") + " f(); }");
  EXPECT_THAT(rewritten("template <typename T> __simd_vf__ void t(T x) { }"),
              HasSubstr(scope("t")));
  EXPECT_THAT(rewritten("template <> __simd_vf__ void t<int>(int x) { }"), HasSubstr(scope("t")));
  EXPECT_THAT(rewritten("struct S { __simd_vf__ static void m(int n = g(1)) { } };"),
              HasSubstr(scope("m")));
  EXPECT_THAT(rewritten("inline __simd_vf__ void A::m(int n) { }"), HasSubstr(scope("m")));
  EXPECT_THAT(rewritten("auto l = [=] __simd_vf__ (int n) { };"), HasSubstr(scope("lambda")));
  EXPECT_THAT(rewritten("auto l = [=](int n) __simd_vf__ { };"), HasSubstr(scope("lambda")));
  EXPECT_EQ(rewritten("__simd_vf__ void d(int);\n__simd_callee__ int c() { return 1; }"),
            " void d(int);\n int c() { return 1; }");
}

TEST(Rewrite, LoopsOfVectorFunctionsCountWhereSourcesAskForTheirIterations) {
  const std::string around = "for (::davsim_cc::FunctionLoop davsim_loop; davsim_loop.once();) ";
  const std::string ask = " asc_update_addr_reg_b16(4); ";
  EXPECT_EQ(rewritten("__simd_callee__ void f() { for (int i = g(1; 2); i < 3; ++i) {" + ask + "} }"),
            " void f() { " + around + "for (int i = g(1; 2); i < 3; davsim_loop.next(), ++i) {" + ask + "} }");
  EXPECT_THAT(rewritten("__simd_vf__ void f() { for (;;) for (int i : x)" + ask + "}"),
              HasSubstr(" " + around + "for (;; davsim_loop.next()) for (int i : x)" + ask + "}"));
  const std::string host = "void f() { for (;;) asc_update_addr_reg_b16(4); }";
  EXPECT_EQ(rewritten(host), host);
  EXPECT_THAT(rewritten("__simd_vf__ void f() { for (;;) ; }"), HasSubstr(" for (;;) ; }"));
}

TEST(Rewrite, SystemHeadersLoseTheirWordsAlone) {
  const std::string header =
      "# 1 \"c_api.h\" 1 3\nvoid f(__ubuf__ int*) { __ubuf__ int a[4]; }\n"
      "__simd_vf__ void g() { k<<<1>>>(); }\n# 2 \"f.asc\" 2\n__gm__ int* x;";
  EXPECT_EQ(rewritten(header),
            "# 1 \"c_api.h\" 1 3\nvoid f( int*) { int a[4]; }\n void g() { k<<<1>>>(); }\n"
            "# 2 \"f.asc\" 2\n int* x;");
}

}  // namespace
}  // namespace davsim::cc
