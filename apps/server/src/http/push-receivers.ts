// What receivers call: acknowledgements, whose signature is over the bytes as they came, and originals by their links.
import type { FastifyRequest } from 'fastify'
import type { Centers } from '@piaotai/contract/centers.ts'
import type { PushUseCases } from '../modules/exchange/push/index.ts'
import { saved } from './saved-file.ts'
import type { Handlers } from './register-center.ts'

type Handled = 'acknowledgePush' | 'readPushFile'
export type PushReceiverUseCases = Pick<PushUseCases, Handled>

const bodies = new WeakMap<object, string>()
/** Keeps a body's text for whoever judges its signature. */
export const keepBodyText = (request: FastifyRequest, text: string): void => {
  if (request.url.startsWith('/invoice-center/push/acknowledgements/')) bodies.set(request.raw, text)
}
const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value.slice(0, 2000) : ''
}

export const pushReceiverHandlers = (useCases: PushReceiverUseCases): Handlers<Centers['invoice'], Handled> => ({
  acknowledgePush: ({ input, request }) =>
    useCases.acknowledgePush(
      {
        id: headerOf(request, 'webhook-id'),
        time: headerOf(request, 'webhook-timestamp'),
        signatures: headerOf(request, 'webhook-signature'),
        body: bodies.get(request.raw) ?? '',
        ip: request.ip,
      },
      input,
    ),
  readPushFile: async ({ input, reply }) => {
    const { name, format, size, stream } = await useCases.readPushFile(input)
    await saved(reply, name, format).header('content-length', size).send(stream)
  },
})
