// The company that a call is made in besides the session's own; no call takes one that the contract does not mark.
import type { FastifyRequest } from 'fastify'
import { inCompanyHeader } from '@piaotai/contract/company/in-company.ts'
import type { Endpoint } from '@piaotai/contract/endpoint.ts'
import { id } from '@piaotai/contract/ids.ts'
import { Problem } from '@piaotai/domain/problems.ts'

const shape = id('company')
export const otherCompanyOf = ({ headers }: FastifyRequest, { acrossCompanies }: Endpoint): string | undefined => {
  const given = headers[inCompanyHeader]
  if (given === undefined) return undefined
  if (!acrossCompanies) throw new Problem('company.notAcross')
  const parsed = shape.safeParse(given)
  if (!parsed.success) throw new Problem('company.notFound')
  return parsed.data
}
