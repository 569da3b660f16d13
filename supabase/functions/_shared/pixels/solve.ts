/** Keeps an equation that says nothing of an unknown from moving it. */
const DAMPING = 1e-3;

/**
 * The least squares' normal equations solved by elimination: `matrix` is symmetric, row by row. What the equations do
 * not tell stays 0. Both arrays are used up.
 */
export function solve(matrix: Float64Array, right: Float64Array, damping = DAMPING): Float64Array {
  const size = right.length;
  for (let i = 0; i < size; i++) matrix[i * size + i] = (matrix[i * size + i] ?? 0) * (1 + damping) + 1e-9;
  for (let pivot = 0; pivot < size; pivot++) {
    const most = matrix[pivot * size + pivot] ?? 1;
    for (let row = 0; row < size; row++) {
      if (row === pivot) continue;
      const part = (matrix[row * size + pivot] ?? 0) / most;
      for (let c = pivot; c < size; c++) {
        matrix[row * size + c] = (matrix[row * size + c] ?? 0) - part * (matrix[pivot * size + c] ?? 0);
      }
      right[row] = (right[row] ?? 0) - part * (right[pivot] ?? 0);
    }
  }
  return right.map((value, i) => value / (matrix[i * size + i] ?? 1));
}
