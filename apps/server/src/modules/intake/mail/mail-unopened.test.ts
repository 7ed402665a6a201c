// A mail that could not be opened: it ends in a state that says so, and opening it again later clears that.
import { beforeAll, describe, expect, it } from 'vitest'
import { deadLetterMail } from './dead-letters.ts'
import { runOpen } from './open-mail.ts'
import type { MailReader } from '../../../ports/recognition.ts'
import { onGate } from '#testing/clients/browser.ts'
import { data, makeCompany, type TestCompany } from '#testing/worlds/company.ts'
import { openPostOffice, type PostOffice } from '#testing/worlds/mail-world.ts'

describe('A mail that could not be opened', () =>
  onGate(
    (gate) => {
      let post: PostOffice
      beforeAll(async () => {
        post = await openPostOffice(gate())
      })
      const attempt = (number: number, last = false) => ({ number, last, signal: new AbortController().signal })
      const come = async ({ owner }: TestCompany): Promise<string> => {
        await post.raw(data(await owner.api.email.readMailAddresses({})).own.address, 'Subject: t\r\n\r\nhi')
        return data(await owner.api.email.listMails({ area: 'company' })).content[0]!.id
      }
      const seen = async ({ owner }: TestCompany, id: string) => {
        const { status, reason, subject } = data(await owner.api.email.readMail({ id, area: 'company' }))
        return { status, reason, subject }
      }
      it('is not recognised, until it is processed again', async () => {
        const company = await makeCompany(gate())
        const id = await come(company)
        await deadLetterMail(gate().app.deps)({ companyId: company.id, messageId: id, opening: 0 })
        expect(await seen(company, id)).toEqual({ status: 'notRecognised', reason: 'unreadable', subject: '' })
        data(await company.owner.api.email.reprocessMails({ area: 'company', ids: [id] }))
        await runOpen(gate().app.deps)({ companyId: company.id, messageId: id, opening: 1 }, attempt(1))
        expect(await seen(company, id)).toEqual({ status: 'notFoundOrDuplicate', reason: null, subject: 't' })
      })
      it('is tried three times where its reader fails, and longer where the process of the app ends', async () => {
        const company = await makeCompany(gate())
        const id = await come(company)
        const failing: MailReader = { readMail: () => Promise.reject(new Error('the reader ended')) }
        const run = runOpen({ ...gate().app.deps, recognition: { ...gate().app.deps.recognition, ...failing } })
        const payload = { companyId: company.id, messageId: id, opening: 0 }
        await expect(run(payload, attempt(1))).rejects.toThrow('the reader ended')
        await expect(run(payload, attempt(2))).rejects.toThrow('the reader ended')
        await run(payload, attempt(3))
        expect(await seen(company, id)).toMatchObject({ status: 'notRecognised', reason: 'unreadable' })
      })
    },
    { work: false },
  ))
