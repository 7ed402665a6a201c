// Rows that cannot be made.
import type { OpenRows } from '../../src/ports/file-writer.ts'

export const openRows: OpenRows<unknown> = () => ({
  sheets: [{ name: '发票', columns: [] }],
  groupsOf: () => {
    throw new Error('no rows of these')
  },
})
