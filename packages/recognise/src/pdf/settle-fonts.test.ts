import { expect, test } from 'vitest'
import { withPdf } from './document.ts'

const shown = 'BT /Unknown 12 Tf 20 200 Td (No. 26329116804000012345 123.45) Tj ET'
/** A page in a font that it names and does not hold, without the widths of its letters. */
const page = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Resources<</Font<</Unknown 4 0 R>>>>/Contents 5 0 R>>endobj
4 0 obj<</Type/Font/Subtype/TrueType/BaseFont/Unknown/Encoding/WinAnsiEncoding>>endobj
5 0 obj<</Length ${shown.length}>>stream
${shown}
endstream endobj
trailer<</Root 1 0 R>>
%%EOF`)
const words = () => withPdf(page, (document) => document.text(1).words)

test('the places of words do not depend on what was drawn before', async () => {
  const first = await words()
  expect(first.map(({ text }) => text)).toEqual(['No.', '26329116804000012345', '123.45'])
  await withPdf(page, (document) => document.draw(1, 150))
  expect(await words()).toEqual(first)
})
