// Pages of a feeder as one PDF: each JPEG stands whole on a page of its own size, as scanned.
const pointsAnInch = 72

interface Picture {
  readonly width: number
  readonly height: number
  readonly channels: number
}
/** Size and colours of a JPEG, from its frame header. */
const pictureOf = (jpeg: Uint8Array): Picture => {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  for (let at = 2; at + 9 < jpeg.length && jpeg[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = jpeg[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7), channels: jpeg[at + 9]! }
  }
  throw new Error('not a JPEG')
}
const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1')

/** One PDF of JPEG pages, scanned at `dpi`. */
export const pdfOfPages = (pages: readonly Uint8Array[], dpi: number): Uint8Array => {
  const parts: Uint8Array[] = []
  const places: number[] = []
  let length = 0
  const write = (bytes: Uint8Array): void => {
    parts.push(bytes)
    length += bytes.length
  }
  const object = (body: string, stream?: Uint8Array): void => {
    places.push(length)
    write(latin(`${places.length} 0 obj\n${body}\n`))
    if (stream) {
      write(latin('stream\n'))
      write(stream)
      write(latin('\nendstream\n'))
    }
    write(latin('endobj\n'))
  }
  write(latin('%PDF-1.4\n%âãÏÓ\n'))
  object('<< /Type /Catalog /Pages 2 0 R >>')
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ')
  object(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`)
  for (const [index, jpeg] of pages.entries()) {
    const { width, height, channels } = pictureOf(jpeg)
    const first = 3 + index * 3
    const [across, down] = [width, height].map((pixels) => ((pixels * pointsAnInch) / dpi).toFixed(2))
    const drawn = latin(`q ${across} 0 0 ${down} 0 0 cm /P Do Q`)
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] /Resources << /XObject << /P ${first + 2} 0 R >> >> /Contents ${first + 1} 0 R >>`,
    )
    object(`<< /Length ${drawn.length} >>`, drawn)
    const colours = channels === 1 ? '/DeviceGray' : '/DeviceRGB'
    object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${colours} /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    )
  }
  const start = length
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  write(latin(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n${rows}`))
  write(latin(`trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}
