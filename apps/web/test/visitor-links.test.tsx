// @vitest-environment jsdom
// Links of visitors that open nothing are told alike, and a fault of the network is not taken for one.
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
// What a document without a screen lacks comes before the pages.
import { showPage } from './support/dom.tsx'
import { openPageServer, type PageServer } from './support/browser.ts'
import MailOAuthPage from '../src/features/mail/mailboxes/mail-oauth.page.tsx'
import PartnerInvitationPage from '../src/features/visitor/partner-invitation.page.tsx'
import VisitPage from '../src/features/delivery/visit/visit.page.tsx'

describe('A link that opens nothing', () => {
  let server: PageServer
  beforeAll(async () => {
    server = await openPageServer()
  })
  afterAll(() => server.close())
  const refusal = (problem: string) => () => ({ status: 404, body: { code: 20404, message: '?', problem, data: null } })
  it.each([
    ['of a delivery', VisitPage, '/page', 'visit.none', '打不开这次交付'],
    ['of an invitation to link', PartnerInvitationPage, '/page?invite=x', 'partnerLink.notFound', '打不开这个邀请'],
    ['of a consent that brings no answer', MailOAuthPage, '/page', 'mailAccount.notFound', '没有完成授权'],
  ] as const)('%s says so as its heading, beneath the same drawing', async (_what, Page, address, problem, title) => {
    server.answer(refusal(problem))
    await showPage(() => <Page />, address)
    await screen.findByRole('heading', { level: 1, name: title })
    expect(document.querySelectorAll('.empty-state svg')).toHaveLength(1)
  })
  it.each([
    ['of a delivery', VisitPage, '/page'],
    ['of an invitation to link', PartnerInvitationPage, '/page?invite=x'],
  ] as const)('%s is tried again where the server did not answer', async (_what, Page, address) => {
    server.answer(() => ({ status: 500, body: { code: 10500, message: '?', problem: 'internal', data: null } }))
    await showPage(() => <Page />, address)
    await screen.findByRole('button', { name: /重\s*试/ })
    expect(screen.queryByText(/^打不开/)).toBeNull()
  })
})
