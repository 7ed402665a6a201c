// Draws faces as a PDF page each.
import PDFDocument from 'pdfkit'
import { compactFontBytes, fontBytes, outlineOf, widthOf } from './font.ts'
import { pngOf } from './png.ts'
import { qrRows } from './qr-rows.ts'
import type { Face, Mark, TextMark } from './face/marks.ts'

const POINTS = 72 / 25.4

export interface PageOptions {
  /** Moves the face on the page, in millimetres; the page grows by the same on the other side. */
  readonly shiftX?: number
  readonly shiftY?: number
  /** By the page's matrix, so that font sizes in the file are not the sizes seen. */
  readonly scale?: number
  /** The page is stored turned and shown upright by its /Rotate entry. */
  readonly rotate?: 0 | 90 | 180 | 270
  /** Order in the content stream: labels before values (the bureau's writer), as drawn, or by columns (older ones). */
  readonly order?: 'labelsFirst' | 'asDrawn' | 'columns'
  /** Files embedded in the PDF, with their names. */
  readonly attachments?: readonly { readonly name: string; readonly bytes: Buffer }[]
  readonly producer?: string
  /** Draws every character as a shape: the file shows an invoice and contains no text. */
  readonly asShapes?: boolean
  /**
   * Embeds the font with its tall line: character boxes of neighbouring rows overlap, as in files of issuers that use
   * such fonts.
   */
  readonly tallFont?: boolean
  /** Sets every character separately, as converters from print do. */
  readonly oneByOne?: boolean
  /** Draws texts twice with a tiny offset, as bold. */
  readonly twice?: boolean
  /** Names a Chinese font without embedding it (Type0), as 百望 (ucs2: UniGB-UCS2-H) and railways (gbk: GBK-EUC-H) do. */
  readonly unembedded?: 'ucs2' | 'gbk'
  /** The named font has no widths: all its characters count as wide as Chinese ones, though 宋体's widths placed them. */
  readonly withoutWidths?: boolean
  /**
   * Each page is a picture, the same or one of a list in turn. `above`: its text is printed above it. The others are a scanner's text layer: beneath the
   * picture, or above it without colour or without ink.
   */
  readonly scanned?: { readonly picture: Buffer | readonly Buffer[]; readonly text: 'above' | 'beneath' | 'clear' | 'inkless' }
  /** Invisible text in the file: white on the paper, smaller than a dot, or in a switched-off layer. */
  readonly unseen?: { readonly marks: readonly Mark[]; readonly how: 'white' | 'small' | 'layer' }
  /** Turns the whole face about its corner, in degrees, as a sheet laid askew. */
  readonly askew?: number
  /** The fonts do not map their glyphs to characters. */
  readonly withoutCharacters?: boolean
  /** The code is a picture, as in nearly all real files, unless it is drawn as paths. */
  readonly code?: 'picture' | 'path'
  /** Opens only with this password. */
  readonly password?: string
}
/** One page for each face. `date` (yyyy-mm-dd) is the creation date, so that the same input gives the same bytes. */
export const pdfOf = async (faces: readonly Face[], date: string, options: PageOptions = {}): Promise<Buffer> => {
  const created = new Date(`${date}T02:00:00Z`)
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    font: 'Courier',
    info: { CreationDate: created, ModDate: created, Producer: options.producer ?? 'Sample invoices', Creator: 'Sample invoices' },
    ...(options.password ? { userPassword: options.password } : {}),
  })
  doc.registerFont('song', options.tallFont ? fontBytes() : compactFontBytes())
  const parts: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) =>
    doc
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => resolve(Buffer.concat(parts)))
      .on('error', reject),
  )
  for (const [at, face] of faces.entries()) drawFace(doc, face, options, at)
  for (const { name, bytes } of options.attachments ?? [])
    doc.file(bytes, { name, type: 'text/xml', creationDate: created, modifiedDate: created })
  doc.end()
  const made = await done
  return options.withoutCharacters ? Buffer.from(made.toString('latin1').replaceAll('/ToUnicode ', '/ToNothing '), 'latin1') : made
}
type Doc = InstanceType<typeof PDFDocument>
const drawFace = (doc: Doc, face: Face, options: PageOptions, at: number): void => {
  const scale = options.scale ?? 1
  const rotate = options.rotate ?? 0
  const width = (face.width + 2 * Math.max(0, options.shiftX ?? 0)) * POINTS * scale
  const height = (face.height + 2 * Math.max(0, options.shiftY ?? 0)) * POINTS * scale
  doc.addPage({ size: rotate % 180 === 0 ? [width, height] : [height, width], margin: 0 })
  if (rotate) Object.assign(doc.page.dictionary.data, { Rotate: rotate })
  doc.save()
  if (rotate === 90) doc.translate(0, width).rotate(-90)
  if (rotate === 180) doc.translate(width, height).rotate(180)
  if (rotate === 270) doc.translate(height, 0).rotate(90)
  if (scale !== 1) doc.scale(scale)
  doc.translate((options.shiftX ?? 0) * POINTS, (options.shiftY ?? 0) * POINTS)
  if (options.askew) doc.rotate(options.askew)
  drawUnseen(doc, options)
  const { scanned } = options
  const lay = (): void => {
    const picture = scanned && (Buffer.isBuffer(scanned.picture) ? scanned.picture : scanned.picture[at % scanned.picture.length])
    if (picture) doc.image(picture, 0, 0, { width: face.width * POINTS, height: face.height * POINTS })
  }
  if (scanned?.text !== 'beneath') lay()
  if (scanned?.text === 'clear') doc.fillOpacity(0)
  // Mode 3 of the text state: neither filled nor stroked.
  if (scanned?.text === 'inkless') doc.addContent('3 Tr')
  for (const mark of ordered(face.marks, options.order ?? 'asDrawn').flatMap((m) => struck(m, options)))
    drawMark(doc, mark.kind === 'text' && options.asShapes ? { ...mark, outline: true } : mark, options)
  if (scanned?.text === 'beneath') lay()
  doc.restore()
}
const drawUnseen = (doc: Doc, { unseen, ...options }: PageOptions): void => {
  if (!unseen) return
  if (unseen.how === 'layer') {
    const layer = doc.ref({ Type: 'OCG', Name: new String('unseen') })
    layer.end(undefined)
    Object.assign((doc.page as unknown as { readonly resources: { readonly data: object } }).resources.data, {
      Properties: { Unseen: layer },
    })
    Object.assign((doc as unknown as { readonly _root: { readonly data: object } })._root.data, {
      OCProperties: { OCGs: [layer], D: { OFF: [layer], Order: [layer] } },
    })
    doc.addContent('/OC /Unseen BDC')
  }
  for (const mark of unseen.marks)
    if (mark.kind === 'text')
      drawMark(
        doc,
        { ...mark, ...(unseen.how === 'white' ? { ink: '#ffffff' } : {}), ...(unseen.how === 'small' ? { size: 0.02 } : {}) },
        options,
      )
  if (unseen.how === 'layer') doc.addContent('EMC')
}
const ordered = (marks: readonly Mark[], order: NonNullable<PageOptions['order']>): readonly Mark[] => {
  if (order === 'asDrawn') return marks
  const rank = { label: 0, value: 1, stamp: 2 }
  if (order === 'labelsFirst') return [...marks].sort((a, b) => rank[a.part] - rank[b.part])
  const at = (mark: Mark): number => (mark.kind === 'path' ? -1 : Math.round(mark.x / 30) * 1000 + mark.y)
  return [...marks].sort((a, b) => at(a) - at(b))
}
const struck = (mark: Mark, options: PageOptions): readonly Mark[] => {
  if (mark.kind !== 'text' || mark.turn || mark.outline) return [mark]
  let x = mark.x
  const single = options.oneByOne
    ? [...mark.text]
        .map((text): TextMark => {
          const at = x
          x += widthOf(text, mark.size, mark.font)
          return { ...mark, text, x: at }
        })
        .filter((m) => m.text.trim() !== '')
    : [mark]
  return options.twice && mark.part === 'value' ? [...single, ...single.map((m) => ({ ...m, x: m.x + mark.size * 0.03 }))] : single
}
const drawMark = (doc: Doc, mark: Mark, options: PageOptions): void => {
  if (mark.kind === 'text' && !mark.outline)
    return options.unembedded && !mark.turn ? drawUnembedded(doc, mark, options.unembedded, options.withoutWidths) : drawText(doc, mark)
  doc.save().scale(POINTS)
  if (mark.kind === 'text') drawOutlined(doc, mark)
  else if (mark.kind === 'path') {
    doc.path(mark.d).lineWidth(mark.width)
    void (mark.fill ? doc.fill(mark.ink) : doc.stroke(mark.ink))
  } else if (options.code !== 'path') doc.image(codePicture(mark.text), mark.x, mark.y, { width: mark.size, height: mark.size })
  else {
    const { rows, count } = qrRows(mark.text)
    const unit = mark.size / count
    for (const { x, y, width } of rows) doc.rect(mark.x + x * unit, mark.y + y * unit, width * unit, unit * 1.02)
    doc.fill('#000000')
  }
  doc.restore()
}
/** Pixels a module. */
const grain = 6
/** A code as most issuers place it. */
const codePicture = (text: string): Buffer => {
  const { rows, count } = qrRows(text)
  const side = count * grain
  const data = Buffer.alloc(side * side * 3, 255)
  for (const { x, y, width } of rows)
    for (let line = y * grain; line < (y + 1) * grain; line++) {
      const from = (line * side + x * grain) * 3
      data.fill(0, from, from + width * grain * 3)
    }
  return pngOf({ width: side, height: side, data })
}
/** Sets text in points without a matrix, as invoice writers do. */
const drawText = (doc: Doc, mark: TextMark): void => {
  const mono = mark.font === 'mono' && /^[ -~]*$/.test(mark.text)
  const x = mark.x * POINTS
  const y = mark.y * POINTS
  doc
    .font(mono ? 'Courier' : 'song')
    .fontSize(mark.size * POINTS)
    .fillColor(mark.ink)
  if (!mark.turn) return void doc.text(mark.text, x, y, { lineBreak: false, baseline: 'alphabetic' })
  doc.save().translate(x, y).rotate(mark.turn).text(mark.text, 0, 0, { lineBreak: false, baseline: 'alphabetic' }).restore()
}
type Coding = NonNullable<PageOptions['unembedded']>
const encodings: Readonly<Record<Coding, string>> = { ucs2: 'UniGB-UCS2-H', gbk: 'GBK-EUC-H' }
/** Half-width characters are half an em in this font (CIDs 814 to 907), as in SimSun. */
const unembeddedFont = (doc: Doc, coding: Coding, withoutWidths = false): ReturnType<Doc['ref']> => {
  const known = unembedded.get(doc)
  if (known) return known
  const descriptor = doc.ref({
    Type: 'FontDescriptor',
    FontName: 'SimSun',
    Flags: 32,
    FontBBox: [0, -141, 1000, 859],
    ItalicAngle: 0,
    Ascent: 859,
    Descent: -141,
    CapHeight: 683,
    StemV: 80,
  })
  const child = doc.ref({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: 'SimSun',
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('GB1'), Supplement: 2 },
    FontDescriptor: descriptor,
    ...(withoutWidths ? {} : { DW: 1000, W: [1, 95, 500, 814, 939, 500] }),
  })
  const font = doc.ref({ Type: 'Font', Subtype: 'Type0', BaseFont: 'SimSun', Encoding: encodings[coding], DescendantFonts: [child] })
  for (const ref of [descriptor, child, font]) ref.end(undefined)
  unembedded.set(doc, font)
  return font
}
const unembedded = new WeakMap<Doc, ReturnType<Doc['ref']>>()
/** The two bytes of every Chinese character in GBK, from the decoder's side. */
let gbk: ReadonlyMap<string, string> | undefined
const gbkOf = (character: string): string => {
  if (character <= '~') return (character.codePointAt(0) ?? 32).toString(16).padStart(2, '0')
  gbk ??= new Map(
    Array.from({ length: 126 * 191 }, (_, i) => [0x81 + Math.floor(i / 191), 0x40 + (i % 191)] as const).map(([a, b]) => [
      new TextDecoder('gbk').decode(Uint8Array.of(a, b)),
      a.toString(16) + b.toString(16),
    ]),
  )
  return gbk.get(character) ?? gbk.get(({ '¥': '￥' } as Readonly<Record<string, string>>)[character] ?? '') ?? '3f'
}
const drawUnembedded = (doc: Doc, mark: TextMark, coding: Coding, withoutWidths?: boolean): void => {
  const font = unembeddedFont(doc, coding, withoutWidths)
  const size = mark.size * POINTS
  const right = mark.fromRight
    ? widthOf(mark.text, mark.size, mark.font) - [...mark.text].reduce((w, c) => w + (c <= '~' ? mark.size / 2 : mark.size), 0)
    : 0
  Object.assign(doc.page.fonts, { Unembedded: font })
  const hex = [...mark.text.replaceAll(/ {2,}/g, (run) => ' '.repeat(Math.round(run.length * 0.45)))]
    .map((c) => (coding === 'gbk' ? gbkOf(c) : (c.codePointAt(0) ?? 32).toString(16).padStart(4, '0')))
    .join('')
  doc.addContent(
    `BT /Unembedded ${size.toFixed(3)} Tf 1 0 0 -1 ${((mark.x + right) * POINTS).toFixed(3)} ${(mark.y * POINTS).toFixed(3)} Tm <${hex}> Tj ET`,
  )
}
const drawOutlined = (doc: Doc, mark: TextMark): void => {
  doc.translate(mark.x, mark.y)
  if (mark.turn) doc.rotate(mark.turn)
  doc.scale(mark.size / 1000, -mark.size / 1000)
  for (const character of mark.text) {
    doc.path(outlineOf(character)).fill(mark.ink)
    doc.translate(widthOf(character, 1000), 0)
  }
}
