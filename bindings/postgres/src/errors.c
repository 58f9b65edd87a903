#include "errors.h"

#include "mb/pg_wchar.h"

#include <landfall.h>
#include <string.h>

char *display_name(const char *name) {
  int length = (int)strnlen(name, 61);
  char *copy;
  if (length <= 60) {
    copy = pstrdup(name);
  } else {
    int count = pg_mbcliplen(name, length, 57);
    copy = psprintf("%.*s...", count, name);
  }
  for (char *at = copy; *at != 0; at++) {
    if ((unsigned char)*at < ' ' || *at == 0x7F) *at = '?';
  }
  return copy;
}

void report_failure(int64 result, const char *atlas, const char *hint) {
  int state = ERRCODE_INVALID_PARAMETER_VALUE;
  if (result <= -100 && result >= -399) {
    int code = (int)-result;
    state = MAKE_SQLSTATE('L', 'F', '0' + code / 100, '0' + code / 10 % 10, '0' + code % 10);
  }
  const char *text = lf_error_text();
  char *message = pg_any_to_server(text, (int)strlen(text), PG_UTF8);
  if (atlas != NULL) message = psprintf("atlas \"%s\": %s", display_name(atlas), message);
  ereport(ERROR, errcode(state), errmsg("%s", message), hint == NULL ? 0 : errhint("%s", hint));
  pg_unreachable();
}
