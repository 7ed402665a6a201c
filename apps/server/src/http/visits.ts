// The sign-off page's calls: each reads the visit's cookie, which is out of reach of scripts and of other paths, and bytes leave through the gateway.
import type { FastifyRequest } from 'fastify'
import type { Centers } from '@piaotai/contract/centers.ts'
import type { DeliveryUseCases } from '../modules/exchange/delivery/index.ts'
import { isSecure, type CookieRules } from './cookies.ts'
import type { Handlers } from './register-center.ts'
import { saved } from './saved-file.ts'

type Handled =
  | 'openVisit'
  | 'readVisit'
  | 'unlockVisit'
  | 'sendSignerCode'
  | 'signVisit'
  | 'refuseVisit'
  | 'readVisitFile'
  | 'readVisitArchive'
  | 'readVisitCertificate'
  | 'readDeliveryCertificate'
export type VisitUseCases = Pick<DeliveryUseCases, Handled>
const path = '/email-center/visit'
const hours = 12
const nameOf = (secure: boolean): string => `${secure ? '__Secure-' : ''}piaotai_visit`

export const visitHandlers = (useCases: VisitUseCases, rules: CookieRules): Handlers<Centers['email'], Handled> => {
  const tokenOf = (request: FastifyRequest): string | null => request.cookies[nameOf(isSecure(request, rules))] ?? null
  return {
    openVisit: async ({ input, caller, request, reply }) => {
      const { token, visit } = await useCases.openVisit(input, caller)
      const secure = isSecure(request, rules)
      reply.setCookie(nameOf(secure), token, { httpOnly: true, sameSite: 'lax', secure, path, maxAge: hours * 3600 })
      return visit
    },
    readVisit: ({ request }) => useCases.readVisit(tokenOf(request)),
    unlockVisit: ({ input, caller, request }) => useCases.unlockVisit(tokenOf(request), input, caller),
    sendSignerCode: ({ input, caller, request }) => useCases.sendSignerCode(tokenOf(request), input, caller),
    signVisit: ({ input, caller, request }) => useCases.signVisit(tokenOf(request), input, caller),
    refuseVisit: ({ input, caller, request }) => useCases.refuseVisit(tokenOf(request), input, caller),
    readVisitFile: async ({ input, caller, request, reply }) => {
      const { name, format, size, stream } = await useCases.readVisitFile(tokenOf(request), input, caller)
      if (size !== null) reply.header('content-length', size)
      await saved(reply, name, format).send(stream)
    },
    readVisitArchive: async ({ caller, request, reply }) => {
      const { name, format, stream } = await useCases.readVisitArchive(tokenOf(request), caller)
      await saved(reply, name, format).send(stream)
    },
    readVisitCertificate: async ({ caller, request, reply }) => {
      const { name, bytes } = await useCases.readVisitCertificate(tokenOf(request), caller)
      await saved(reply, name, 'pdf').send(bytes)
    },
    readDeliveryCertificate: async ({ input, who, reply }) => {
      const { name, bytes } = await useCases.readDeliveryCertificate(who, input)
      await saved(reply, name, 'pdf').send(bytes)
    },
  }
}
