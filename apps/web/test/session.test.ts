import './support/browser.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { currentSession, setSession, watchSession, type Session } from '../src/lib/session/session.ts'
import { importRuns } from '../src/lib/upload/upload-store.ts'

const session = (token: string, company?: string) => ({ token, ...(company ? { company: { id: company } } : {}) }) as unknown as Session

describe('watching the session', () => {
  beforeEach(() => {
    setSession(session('a', 'one'))
  })
  it('tells another company together with the one before', () => {
    const reported: unknown[] = []
    const stop = watchSession((now, before) => {
      reported.push([before?.company?.id, now?.company?.id])
    })
    setSession(session('a'), true)
    setSession(session('a', 'two'))
    stop()
    expect(reported).toEqual([['one', 'two']])
  })
  it('tells a sign-out', () => {
    const reported: unknown[] = []
    const stop = watchSession((now, before) => {
      reported.push([before?.token, now])
    })
    setSession(undefined)
    stop()
    expect(reported).toEqual([['a', undefined]])
  })
  it('is kept for the tab and gone after the sign-out', () => {
    const kept = sessionStorage.getItem('piaotai.session')
    setSession(undefined)
    expect([kept?.includes('one'), sessionStorage.getItem('piaotai.session'), currentSession()]).toEqual([true, null, undefined])
  })
})

describe('imports of a session', () => {
  beforeEach(() => {
    setSession(session('a', 'one'))
    importRuns.open({ area: 'company' })
  })
  it('are forgotten when another company is entered', () => {
    const before = importRuns.snapshot().length
    setSession(session('a', 'two'))
    expect([before, importRuns.snapshot().length]).toEqual([1, 0])
  })
  it('are forgotten at sign-out', () => {
    setSession(undefined)
    expect(importRuns.snapshot()).toEqual([])
  })
  it('go on when the person changes their name', () => {
    setSession({ ...session('a', 'one'), user: { name: '新名' } } as Session)
    expect(importRuns.snapshot().length).toBe(1)
  })
})
