// Pictures uploaded by strangers for themselves and companies: the web process opens none of them.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '@piaotai/domain/limits.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import { recognitionPool } from '../../../adapters/recognition-pool.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { drawUpload } from './index.ts'
import type { PictureDrawer } from '../../../ports/recognition.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'
import { makeIntake, type Intake } from '#testing/worlds/intake-world.ts'
import { makeOwner } from '#testing/worlds/people.ts'

const chunk = (type: string, bytes: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), bytes])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(bytes.length)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
/** Whole and honest: so many pixels, one bit each, in a few kilobytes. */
const pngBomb = (side: number): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
/** A drawing that costs a renderer seconds: noise over noise, blurred wide. */
const costlySvg = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f" x="0" y="0" width="1" height="1">${'<feTurbulence baseFrequency="0.9" numOctaves="10"/><feGaussianBlur stdDeviation="200"/>'.repeat(8)}</filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`,
)
const plain = sharp({ create: { width: 400, height: 300, channels: 3, background: '#15586E' } })

describe('A picture that is uploaded', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    let intake: Intake
    const pool = recognitionPool(1)
    let jpeg: Buffer
    beforeAll(async () => {
      intake = await makeIntake(floor(), clock)
      jpeg = await plain.clone().jpeg().toBuffer()
    })
    afterAll(() => {
      pool.close()
      intake.close()
    })
    /** Draws a person's upload; returns the result and the number of decoder calls. */
    const draw = async (
      who: Actor,
      name: string,
      bytes: Uint8Array,
    ): Promise<{ readonly ending: unknown; readonly opened: number; readonly png: Uint8Array | undefined }> => {
      let opened = 0
      const pictures: PictureDrawer = {
        redraw: (...requested) => {
          opened++
          return pool.redraw(...requested)
        },
      }
      const { url } = await intake.upload(who, name, bytes)
      const { files, db, rateLimits } = intake.deps
      try {
        const png = await drawUpload(files, { db, rateLimits, pictures })(who, url, { side: 256, fit: 'cover' })
        return { ending: png ? 'drawn' : 'refused', opened, png }
      } catch (error) {
        if (error instanceof Problem) return { ending: error.type, opened, png: undefined }
        throw error
      }
    }
    it.each([
      ['an SVG whose filter costs seconds', 'a.png', () => costlySvg],
      ['a PDF called a picture', 'a.jpg', () => Buffer.from('%PDF-1.7\nnot a picture at all')],
    ] as const)('and is %s is refused by its first bytes, before any decoder', async (_what, name, bytes) => {
      const { ending, opened } = await draw(await makeOwner(floor(), clock), name, bytes())
      expect([ending, opened]).toEqual(['refused', 0])
    })
    it.each([
      ['of too many pixels', () => pngBomb(20_000)],
      ['cut off half way', () => jpeg.subarray(0, jpeg.length / 2)],
      ['of nothing behind its head', () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), costlySvg])],
    ] as const)('%s is refused by the process that opens it', async (_what, bytes) => {
      const { ending, opened } = await draw(await makeOwner(floor(), clock), 'a.png', bytes())
      expect([ending, opened]).toEqual(['refused', 1])
    })
    it('under another name is what its bytes are', async () => {
      expect((await draw(await makeOwner(floor(), clock), 'logo.svg', jpeg)).ending).toBe('drawn')
    })
    it('and is something else besides keeps its pixels alone', async () => {
      const { png } = await draw(
        await makeOwner(floor(), clock),
        'a.jpg',
        Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>'), costlySvg]),
      )
      const { format, width, height } = await sharp(png).metadata()
      expect([format, width, height, Buffer.from(png!).includes('<s')]).toEqual(['png', 256, 256, false])
    })
    it('larger than a picture may be is refused before it is read', async () => {
      const large = Buffer.concat([jpeg, Buffer.alloc(limits.avatarMegabytes * 1024 * 1024)])
      const { ending, opened } = await draw(await makeOwner(floor(), clock), 'a.jpg', large)
      expect([ending, opened]).toEqual(['file.tooLarge', 0])
    })
    it('is drawn twenty times an hour for a person, whatever comes of it, also at once', async () => {
      const [who, other] = [await makeOwner(floor(), clock), await makeOwner(floor(), clock)]
      const endings = (await Promise.all(Array.from({ length: 25 }, () => draw(who, 'a.png', costlySvg)))).map(({ ending }) => ending)
      clock.advance(1800)
      const late = (await draw(who, 'a.jpg', jpeg)).ending
      const others = (await draw(other, 'a.jpg', jpeg)).ending
      clock.advance(1801)
      expect([
        endings.filter((ending) => ending === 'refused').length,
        endings.filter((ending) => ending === 'file.picturesTooOften').length,
        late,
        others,
        (await draw(who, 'a.jpg', jpeg)).ending,
      ]).toEqual([limits.picturesAnHour, 5, 'file.picturesTooOften', 'drawn', 'drawn'])
    })
  }))
