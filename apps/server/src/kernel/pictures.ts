// Pictures of people and companies: drawn anew, so that nothing but pixels is kept of what was uploaded.
const maxPixels = 50_000_000
/** A PNG of at most `side` × `side`; undefined when the bytes are no JPEG or PNG. `cover` cuts to a square. */
export const redraw = async (bytes: Uint8Array, side: number, fit: 'inside' | 'cover'): Promise<Uint8Array | undefined> => {
  // Few houses have one drawn in a day: what draws is loaded for the first.
  const { default: sharp } = await import('sharp')
  const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
  const format = await picture.metadata().then(
    (m) => m.format,
    () => undefined,
  )
  if (format !== 'jpeg' && format !== 'png') return undefined
  return picture
    .rotate()
    .resize(side, side, { fit, withoutEnlargement: fit === 'inside' })
    .png()
    .toBuffer()
    .catch(() => undefined)
}
