// The function that PostgreSQL calls when it loads the library.
#include "postgres.h"

#include "atlases.h"
#include "fmgr.h"
#include "folder.h"

PG_MODULE_MAGIC;

void _PG_init(void);
void _PG_init(void) {
  folder_define_setting();
  atlases_initialize();
}
