#include "internal.h"

#include <string.h>

// evhttp reads sizes of chunks as strtoll does (`0x5f`, `+5`, ` 5`), takes bare line feeds between chunks, and puts
// trailers among the fields of the head. A proxy in front may see other borders in the same bytes, so that one request
// hides another. This looks at the bytes as they come, before evhttp does, and says which requests are in doubt.

static const char coding[] = "transfer-encoding";

void geo_http_framing_begin(framing *f) { memset(f, 0, sizeof *f); }

int geo_http_framing_is_over(const framing *f) { return f->place >= CONTENT; }

static void read_head(framing *f, unsigned char byte) {
  f->head_bytes++;
  if (byte == 0) f->has_nul = 1;
  if (byte == '\n') {
    f->position = 0;
    if (++f->line_ends == 2) f->place = f->is_chunked ? SIZE : CONTENT;
    return;
  }
  if (byte == '\r') return;
  f->line_ends = 0;
  if (f->position == 0) {
    // The lines that a field is continued on are none of their own.
    if (byte != ' ' && byte != '\t') f->lines++;
    f->is_coding = 1;
  }
  if (f->position < sizeof coding - 1) {
    unsigned char lower = byte >= 'A' && byte <= 'Z' ? (unsigned char)(byte + 32) : byte;
    f->is_coding &= lower == (unsigned char)coding[f->position];
    f->position++;
  } else if (f->is_coding) {
    f->is_chunked |= byte == ':' || byte == ' ' || byte == '\t';
    f->is_coding = 0;
  }
}

static int hexadecimal(unsigned char byte) {
  if (byte >= '0' && byte <= '9') return byte - '0';
  if (byte >= 'a' && byte <= 'f') return byte - 'a' + 10;
  if (byte >= 'A' && byte <= 'F') return byte - 'A' + 10;
  return -1;
}

/// The longest extension of a chunk, in bytes.
#define MOST_OF_EXTENSION 1024

/// The size of a chunk: 1 to 16 digits, and perhaps an extension, which nobody reads (RFC 9112 §7.1).
static enum place read_size(framing *f, unsigned char byte) {
  int digit = hexadecimal(byte);
  if (digit >= 0 && f->digits < 16) {
    f->size = f->size << 4 | (unsigned)digit;
    f->digits++;
    return SIZE;
  }
  if (f->digits == 0) return MALFORMED;
  f->position = 0;
  switch (byte) {
    case '\r': return SIZE_LF;
    case ';': return EXTENSION;
    case ' ': case '\t': return BLANKS;
    default: return MALFORMED;
  }
}

/// The extension between the size of a chunk and the end of its line; blanks alone are none.
static enum place read_extension(framing *f, unsigned char byte) {
  int is_blank = byte == ' ' || byte == '\t';
  if (++f->position > MOST_OF_EXTENSION) return MALFORMED;
  if (f->place == BLANKS) return is_blank ? BLANKS : byte == ';' ? EXTENSION : MALFORMED;
  if (byte == '\r') return SIZE_LF;
  return (byte < 32 && !is_blank) || byte == 127 ? MALFORMED : EXTENSION;
}

/// Replaces a byte of a buffer.
static void put(struct evbuffer *buffer, size_t position, char byte) {
  struct evbuffer_ptr place;
  struct evbuffer_iovec piece;
  if (p_evbuffer_ptr_set(buffer, &place, position, EVBUFFER_PTR_SET) != 0) return;
  if (p_evbuffer_peek(buffer, 1, &place, &piece, 1) >= 1) *(char *)piece.iov_base = byte;
}

/// The fields behind the last chunk, up to an empty line.
static enum place read_trailer(framing *f, unsigned char byte) {
  if (byte != '\n') {
    f->is_empty &= byte == '\r' && !f->ends_line;
    f->ends_line = byte == '\r';
    return TRAILER;
  }
  if (!f->ends_line) return MALFORMED;
  if (f->is_empty) return CONTENT;
  f->is_empty = 1;
  f->ends_line = 0;
  return TRAILER;
}

static void read_byte(framing *f, unsigned char byte) {
  switch (f->place) {
    case LINES: read_head(f, byte); break;
    case SIZE: f->place = read_size(f, byte); break;
    case BLANKS: case EXTENSION: f->place = read_extension(f, byte); break;
    case SIZE_LF:
      f->is_empty = 1;
      f->ends_line = 0;
      f->digits = 0;
      f->place = byte != '\n' ? MALFORMED : f->size == 0 ? TRAILER : CHUNK;
      break;
    case CHUNK_CR: f->place = byte == '\r' ? CHUNK_LF : MALFORMED; break;
    case CHUNK_LF: f->place = byte == '\n' ? SIZE : MALFORMED; break;
    case TRAILER: f->place = read_trailer(f, byte); break;
    case CHUNK: case CONTENT: case MALFORMED: break;
  }
}

void geo_http_framing_read(framing *f, struct evbuffer *buffer, size_t position) {
  size_t length = p_evbuffer_get_length(buffer);
  unsigned char piece[4096];
  while (position < length && !geo_http_framing_is_over(f)) {
    if (f->place == CHUNK) {
      size_t count = length - position < f->size ? length - position : (size_t)f->size;
      position += count;
      f->size -= count;
      if (f->size == 0) f->place = CHUNK_CR;
      continue;
    }
    struct evbuffer_ptr from;
    if (p_evbuffer_ptr_set(buffer, &from, position, EVBUFFER_PTR_SET) != 0) return;
    ev_ssize_t count = p_evbuffer_copyout_from(buffer, &from, piece, sizeof piece);
    if (count <= 0) return;
    ev_ssize_t i = 0;
    while (i < count && f->place != CHUNK && !geo_http_framing_is_over(f)) {
      int was_size = f->place == SIZE;
      read_byte(f, piece[i]);
      // Behind a size evhttp takes a blank and whatever follows it, but no semicolon.
      if (was_size && (f->place == BLANKS || f->place == EXTENSION)) {
        put(buffer, position + (size_t)i, ' ');
      }
      i++;
    }
    position += (size_t)i;
  }
}
