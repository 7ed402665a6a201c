// Plain rows for the file writer: each piece is a list of texts, one per row of the only cell of the only sheet.
import type { OpenRows } from '../../src/ports/file-writer.ts'

export const openRows: OpenRows<{ readonly heading: string }> = ({ heading }) => ({
  sheets: [{ name: '发票', columns: [{ heading, width: 10, kind: 'text', of: 'row', at: 0 }] }],
  groupsOf: function* (piece) {
    yield { shared: [], rows: [piece.map((text) => [text])] }
  },
})
