package org.landfall.spark;

import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/** A column of keys: the number of a region for each row, and the keys of all regions. */
public final class KeyColumn extends ColumnVector {
  private final UTF8String[] keys;
  private int[] numbers = new int[0];
  private int nullCount;

  KeyColumn(UTF8String[] keys) {
    super(DataTypes.StringType);
    this.keys = keys;
  }

  /** Memory for the numbers of a batch, which {@link #fill} completes. */
  int[] numbers(int count) {
    if (numbers.length < count) numbers = new int[count];
    return numbers;
  }

  /** Marks the rows that are null in a column of coordinates, and counts those without a region. */
  void fill(int count, ColumnVector latitudes, ColumnVector longitudes) {
    for (ColumnVector column : new ColumnVector[] {latitudes, longitudes}) {
      if (!column.hasNull()) continue;
      for (int row = 0; row < count; row++) if (column.isNullAt(row)) numbers[row] = -1;
    }
    nullCount = 0;
    for (int row = 0; row < count; row++) nullCount -= numbers[row] >> 31;
  }

  @Override
  public void close() {}

  @Override
  public boolean hasNull() {
    return nullCount > 0;
  }

  @Override
  public int numNulls() {
    return nullCount;
  }

  @Override
  public boolean isNullAt(int row) {
    return numbers[row] < 0;
  }

  @Override
  public UTF8String getUTF8String(int row) {
    int number = numbers[row];
    return number < 0 ? null : keys[number];
  }

  @Override
  public byte[] getBinary(int row) {
    UTF8String key = getUTF8String(row);
    return key == null ? null : key.getBytes();
  }

  // ---- The types that a text is not

  @Override
  public boolean getBoolean(int row) {
    throw new UnsupportedOperationException();
  }

  @Override
  public byte getByte(int row) {
    throw new UnsupportedOperationException();
  }

  @Override
  public short getShort(int row) {
    throw new UnsupportedOperationException();
  }

  @Override
  public int getInt(int row) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long getLong(int row) {
    throw new UnsupportedOperationException();
  }

  @Override
  public float getFloat(int row) {
    throw new UnsupportedOperationException();
  }

  @Override
  public double getDouble(int row) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ColumnarArray getArray(int row) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ColumnarMap getMap(int row) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Decimal getDecimal(int row, int precision, int scale) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ColumnVector getChild(int ordinal) {
    throw new UnsupportedOperationException();
  }
}
