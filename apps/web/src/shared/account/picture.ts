// A person's picture or a company's logo: checked and cropped in the browser, then uploaded. The server encodes it
// again.
import { keepFileName, limits } from '@piaotai/domain/limits.ts'
import { CallFailed } from '../../lib/http/api.ts'
import { formatsOfBytes, headLength } from '../../lib/upload/upload-check.ts'
import { uploadOne } from '../../lib/upload/upload-one.ts'

export type PictureFault = 'wrongType' | 'tooLarge' | 'tooManyPixels' | 'unreadable' | 'small' | 'tooSmall' | 'failed'
export class PictureRefused extends Error {
  readonly fault: PictureFault
  constructor(fault: PictureFault) {
    super(fault)
    this.name = 'PictureRefused'
    this.fault = fault
  }
}
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The least shorter side of a crop in pixels; smaller ones would look pixelated. */
const smallest = 64
const open = (file: File): Promise<ImageBitmap> =>
  createImageBitmap(file).catch(() => {
    throw new PictureRefused('unreadable')
  })
/** Of a chosen file: beyond it nothing is decoded. What is sent is cropped and scaled first, then judged. */
const sourceBytes = 100 * 1024 * 1024
/** Accepts jpg, jpeg or png by name and by bytes, within the limit of pixels; decodable, and large enough to crop. */
export const checkPicture = async (file: File): Promise<PictureFault | undefined> => {
  if (!/\.(jpe?g|png)$/i.test(file.name)) return 'wrongType'
  if (file.size > sourceBytes) return 'tooLarge'
  const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer())
  if (!formatsOfBytes(head).some((format) => format === 'jpg' || format === 'png')) return 'wrongType'
  const picture = await open(file).catch(() => undefined)
  if (!picture) return 'unreadable'
  const { width, height } = picture
  picture.close()
  if (width * height > limits.pictureMegapixels * 1_000_000) return 'tooManyPixels'
  return Math.min(width, height) < smallest ? 'small' : undefined
}
/**
 * Crops `area` (pixels of the picture) and scales it to fit `side`. A PNG stays PNG, so that a logo keeps its
 * transparency.
 */
export const cutPicture = async (file: File, area: Area, side: number): Promise<File> => {
  if (Math.min(area.width, area.height) < smallest) throw new PictureRefused('tooSmall')
  const picture = await open(file)
  const scale = Math.min(1, side / Math.max(area.width, area.height))
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.round(area.width * scale),
    height: Math.round(area.height * scale),
  })
  canvas.getContext('2d')?.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  picture.close()
  const png = /\.png$/i.test(file.name)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, png ? 'image/png' : 'image/jpeg', 0.92)
  })
  if (!blob) throw new PictureRefused('unreadable')
  if (blob.size > limits.avatarMegabytes * 1024 * 1024) throw new PictureRefused('tooLarge')
  return new File([blob], keepFileName(file.name.replace(/\.[^.]*$/, png ? '.png' : '.jpg')), { type: blob.type })
}
/** Resolves to the stored file's url. */
export const uploadPicture = (file: File): Promise<string> =>
  uploadOne(file).catch((error: unknown) => {
    throw error instanceof CallFailed && error.shown ? error : new PictureRefused('failed')
  })
