#include "product/product.h"
