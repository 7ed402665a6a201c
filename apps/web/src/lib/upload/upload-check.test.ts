import { describe, expect, it } from 'vitest'
import { checkContent, checkNameAndSize, formatsOfBytes, modeFor, roomInBatch } from './upload-check.ts'

const MB = 1024 * 1024
const bytes = (text: string) => new TextEncoder().encode(text)

describe('a file against the chosen way of importing', () => {
  it.each([
    ['a.pdf', 'einvoice'],
    ['a.OFD', 'einvoice'],
    ['a.xml', 'einvoice'],
    ['a.zip', 'einvoice'],
    ['a.jpeg', 'image'],
    ['a.PNG', 'image'],
    ['a.pdf', 'image'],
    ['a.pdf', 'multiPage'],
  ] as const)('%s is taken by %s', (name, mode) => {
    expect(checkNameAndSize(mode, { name, size: 5 * MB })).toBeUndefined()
  })
  it('an empty file is named as empty', () => {
    expect(checkNameAndSize('einvoice', { name: 'a.pdf', size: 0 })).toEqual({ type: 'empty' })
  })
  it('5 MB and one byte is too large for an image', () => {
    expect(checkNameAndSize('image', { name: 'a.png', size: 5 * MB + 1 })).toMatchObject({ type: 'tooLarge', detail: { max: 5 } })
  })
  it('a large PDF is sent to the multi-page way', () => {
    expect(checkNameAndSize('einvoice', { name: 'a.pdf', size: 12 * MB })).toMatchObject({ type: 'tooLargeForMode', mode: 'multiPage' })
  })
  it.each(['einvoice', 'image', 'multiPage'] as const)('a JPG over 5 MB is told its size, and belongs to pictures, in %s', (mode) => {
    const photo = { name: 'IMG_2031.jpg', size: 7 * MB }
    expect([checkNameAndSize(mode, photo), modeFor(mode, photo)]).toMatchObject([{ type: 'tooLarge', detail: { max: 5 } }, 'image'])
  })
  it('a PDF above 30 MB fits nowhere', () => {
    expect(checkNameAndSize('multiPage', { name: 'a.pdf', size: 30 * MB + 1 })).toMatchObject({
      type: 'tooLarge',
      detail: { max: 30 },
      mode: undefined,
    })
  })
  it('a picture among e-invoices is shown its own way', () => {
    expect(checkNameAndSize('einvoice', { name: 'a.jpg', size: 9 })).toMatchObject({ type: 'otherMode', mode: 'image' })
  })
  it('files dropped together go each the way that takes it; what none takes stays to be told', () => {
    const ways = (['a.pdf', 'a.ofd', 'a.zip', 'a.jpg', 'big.pdf', 'a.docx'] as const).map((name) =>
      modeFor('einvoice', { name, size: name === 'big.pdf' ? 12 * MB : 9 }),
    )
    expect(ways).toEqual(['einvoice', 'einvoice', 'einvoice', 'image', 'multiPage', 'einvoice'])
    expect([modeFor('image', { name: 'a.xml', size: 9 }), modeFor('image', { name: 'a.pdf', size: 9 })]).toEqual(['einvoice', 'image'])
  })
  it.each(['a.docx', 'a', 'pdf', 'a.pdf.exe', 'a.heic'])('%s is no invoice format', (name) => {
    expect(checkNameAndSize('einvoice', { name, size: 9 })).toMatchObject({ type: 'typeRefused' })
  })
})

describe('the first bytes', () => {
  it.each([
    ['pdf', bytes('\n%PDF-1.4')],
    ['pdf', bytes(`${'-'.repeat(2000)}%PDF-1.4`)],
    ['ofd', bytes('HTTP/1.1 200 OK\r\n\r\nPK\u0003\u0004')],
    ['jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
    ['png', new Uint8Array([0x89, 0x50, 0x4e, 0x47])],
    ['ofd', bytes('PK\u0003\u0004')],
    ['xml', bytes('\ufeff <?xml version="1.0"?>')],
    ['xml', new Uint8Array([0xff, 0xfe, 0x3c, 0])],
  ])('tell %s', (format, head) => {
    expect(formatsOfBytes(head)).toContain(format)
  })
  it('a program with a PDF name is refused', () => {
    expect(checkContent('einvoice', 'a.pdf', bytes('MZ'))).toMatchObject({ type: 'contentDiffers', detail: { format: 'PDF' } })
  })
  it('an OFD that is named pdf is left to the server', () => {
    expect(checkContent('einvoice', 'a.pdf', bytes('PK\u0003\u0004'))).toBeUndefined()
  })
})

describe('room in a batch', () => {
  it.each([
    ['einvoice', 0, 30],
    ['einvoice', 9, 21],
    ['einvoice', 30, 0],
    ['einvoice', 31, 29],
    ['multiPage', 0, 1],
    ['multiPage', 1, 0],
  ] as const)('%s with %i files leaves %i', (mode, count, left) => {
    expect(roomInBatch(mode, count)).toBe(left)
  })
})
