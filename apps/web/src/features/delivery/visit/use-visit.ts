// The visit of a delivery: the link's secret is exchanged for a cookie once, and leaves the address.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Received } from '@piaotai/contract/endpoint.ts'
import type { visitorEndpoints } from '@piaotai/contract/delivery/visitor.ts'
import { CallFailed } from '../../../lib/http/api.ts'
import { emailApi } from '../../../lib/http/email-api.ts'

export type Visit = Received<typeof visitorEndpoints.readVisit>
export type Offer = NonNullable<Visit['offer']>
export type VisitFile = Offer['files'][number]

const ofCookie = ['visit'] as const
const secretShape = /^[A-Za-z0-9_-]{22}$/
/** The delivery has ended, or was never there: what the page shows is read anew. */
const hasEnded = (error: unknown): boolean => error instanceof CallFailed && (error.type === 'visit.none' || error.type === 'visit.ended')

export interface VisitCalls {
  /** Shows the visit that a call answered with. */
  readonly show: (visit: Visit) => void
  /** Whether the failure says that the delivery has ended; the page then says so itself. */
  readonly ended: (error: unknown) => boolean
  /** Reads the state again; true while files may be downloaded. */
  readonly stillOpen: () => Promise<boolean>
}
export const useVisit = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const secret = useLocation({ select: ({ hash }) => hash.replace(/^#/, '') })
  const linked = secret !== ''
  const opened = useQuery({
    queryKey: ['visit-link', secret],
    enabled: linked,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    queryFn: () =>
      secretShape.test(secret)
        ? emailApi.openVisit({ secret }, { quiet: true })
        : Promise.reject(new CallFailed('', { type: 'visit.none' })),
  })
  const read = useQuery({
    queryKey: ofCookie,
    enabled: !linked,
    staleTime: Infinity,
    retry: false,
    queryFn: () => emailApi.readVisit({}, { quiet: true }),
  })
  const exchange = useEffectEvent((visit: Visit) => {
    client.setQueryData(ofCookie, visit)
    void navigate({ to: '.', hash: '', replace: true })
  })
  useEffect(() => {
    if (opened.data) exchange(opened.data)
  }, [opened.data])
  const show = (visit: Visit): void => {
    client.setQueryData(ofCookie, visit)
  }
  const calls: VisitCalls = {
    show,
    ended: (error) => {
      if (!hasEnded(error)) return false
      void client.invalidateQueries({ queryKey: ofCookie })
      return true
    },
    stillOpen: async () => {
      try {
        const visit = await emailApi.readVisit({}, { quiet: true })
        show(visit)
        return visit.step === 'signed'
      } catch (error) {
        if (hasEnded(error)) void client.invalidateQueries({ queryKey: ofCookie })
        else throw error
        return false
      }
    },
  }
  const current = linked ? opened : read
  return {
    visit: current.isError ? undefined : (current.data ?? undefined),
    unknown: current.isError && hasEnded(current.error),
    failed: current.isError && !hasEnded(current.error),
    retry: () => void current.refetch(),
    calls,
  }
}
