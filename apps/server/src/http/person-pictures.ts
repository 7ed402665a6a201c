import type { Centers } from '@piaotai/contract/centers.ts'
import type { FileUseCases } from '../modules/platform/file/index.ts'
import type { Handlers } from './register-center.ts'

export type PictureUseCases = Pick<FileUseCases, 'showPicture'>
/** Pictures of people are PNGs drawn by the app, each under a random name. */
export const personPictureHandlers = ({ showPicture }: PictureUseCases): Handlers<Centers['user'], 'readPicture'> => ({
  readPicture: async ({ input, reply }) => {
    const png = await showPicture(input.name)
    await reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable').send(png)
  },
})
