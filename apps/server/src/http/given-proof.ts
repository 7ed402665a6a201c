// The own proof that comes with a call: a header, so that a form's upload and an object's address carry it alike, and no log has it.
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ownProof, proofHeader } from '@piaotai/contract/account/proof-shapes.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { GivenProof } from '../kernel/actor.ts'

const shape = z.strictObject(ownProof)
const most = 2000
/** Base64url of JSON with a code or a password; undefined without one. */
export const proofOf = (request: FastifyRequest): GivenProof | undefined => {
  const given = request.headers[proofHeader]
  if (given === undefined || given === '') return undefined
  if (typeof given !== 'string' || given.length > most) throw new Problem('input.invalid')
  const parsed = shape.safeParse(readJson(given))
  if (!parsed.success) throw new Problem('input.invalid')
  return parsed.data
}
const readJson = (given: string): unknown => {
  try {
    return JSON.parse(Buffer.from(given, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
