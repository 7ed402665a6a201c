// Images above 500 KB are scaled in the browser before they are sent: longest side 1000 px, JPEG quality 0.96.
import { imageCompression } from '@piaotai/domain/states.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The size after scaling the longest side down to `longSide`; a smaller image stays as it is. */
export const scaledSize = ({ width, height }: Size, longSide: number = imageCompression.imageLongSide): Size => {
  const scale = Math.min(1, longSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export const wantsShrinking = (file: { readonly name: string; readonly size: number }): boolean =>
  file.size > imageCompression.aboveBytes && /\.(jpe?g|jfif|png)$/i.test(file.name)

/** "photo.png" → "photo.jpg", because the uploaded file is then a JPEG. */
export const jpegName = (name: string): string => name.replace(/\.[^.]*$/, '.jpg')

/** The browser's picture functions, injected so that tests need no browser. */
export interface Darkroom {
  /** The picture, upright (EXIF orientation applied). */
  readonly open: (file: Blob) => Promise<Size & { readonly close: () => void }>
  readonly print: (picture: Size, to: Size, quality: number) => Promise<Blob | null>
}

/** The file to send: a smaller JPEG, or the original if it needs no scaling, cannot be drawn or would not shrink. */
export const shrinkWith =
  ({ open, print }: Darkroom) =>
  async (file: File): Promise<File> => {
    if (!wantsShrinking(file)) return file
    try {
      const picture = await open(file)
      try {
        const smaller = await print(picture, scaledSize(picture), imageCompression.imageQuality)
        if (!smaller || smaller.size === 0 || smaller.size >= file.size) return file
        return new File([smaller], jpegName(file.name), { type: 'image/jpeg', lastModified: file.lastModified })
      } finally {
        picture.close()
      }
    } catch {
      return file
    }
  }

const browserDarkroom: Darkroom = {
  open: (file) => createImageBitmap(file, { imageOrientation: 'from-image' }),
  print: async (picture, to, quality) => {
    const canvas = Object.assign(document.createElement('canvas'), to)
    const pen = canvas.getContext('2d')
    if (!pen) return null
    // Transparent parts of a PNG would become black in a JPEG.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, to.width, to.height)
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(picture as Size & CanvasImageSource, 0, 0, to.width, to.height)
    return new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality))
  },
}

export const shrinkImage = shrinkWith(browserDarkroom)
