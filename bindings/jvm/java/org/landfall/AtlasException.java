package org.landfall;

/** An atlas that cannot be opened, or a layer that it does not have. The message says what was found and expected. */
public final class AtlasException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final int code;

  AtlasException(int code, String message) {
    super(message);
    this.code = code;
  }

  /** The code of the error, from 101 to 301, the same in every language: {@code landfall.h} lists them. */
  public int code() {
    return code;
  }
}
