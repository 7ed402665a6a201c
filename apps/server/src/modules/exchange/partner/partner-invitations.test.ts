// 邮件邀请互联: whoever has the link decides, for a company of theirs that may be new; nothing of the inviter is told to others.
import { describe, expect, it } from 'vitest'
import { password } from '#testing/worlds/app.ts'
import { onGate } from '#testing/clients/browser.ts'
import { data, makeCompany, nobody, setSuite, somebody, verdict } from '#testing/worlds/company.ts'

let count = 0
const freshAddress = (): string => `cw${++count}@tianqiao.example`

describe('An invitation by e-mail', () =>
  onGate((gate) => {
    const company = async () => {
      const made = await makeCompany(gate())
      await setSuite(gate(), made, 'professional')
      return made
    }
    const tokenOf = async (address: string): Promise<string> =>
      /\/visitor\/partner\?invite=([\w-]+)/.exec((await gate().message(address)).text)?.[1] ?? ''
    const invited = async () => {
      const [from, address] = [await company(), freshAddress()]
      const made = data(await from.owner.api.user.invitePartnerByMail({ address, message: '以后发票直接传' }))
      return { from, address, id: made.id, token: await tokenOf(address) }
    }
    const stateOf = async ({ owner }: Awaited<ReturnType<typeof company>>) =>
      data(await owner.api.user.listPartnerInvitations({}))
        .content.map(({ state, company: by }) => [state, by])
        .toSorted()
    const minutesAgo = (id: string, minutes: number) =>
      gate().asOwner(`update partner_invitation set sent_at = now() - interval '${minutes} minutes' where id = '${id}'`)

    it('shows who invites, and links the company of whoever accepts, a new one too', async () => {
      const { from, token } = await invited()
      const person = await somebody(gate())
      expect(data(await person.api.user.readPartnerInvitation({ token }))).toMatchObject({
        company: from.name,
        inviter: from.owner.name,
        message: '以后发票直接传',
        state: 'sent',
      })
      expect(verdict(await person.api.user.acceptPartnerInvitation({ token }))).toBe('company.none')
      const { id } = data(await person.api.user.createCompany({ name: '昆山天桥五金有限公司' }))
      data(await person.api.user.switchCompany({ teamId: id }))
      expect(data(await person.api.user.acceptPartnerInvitation({ token }))).toEqual({ company: from.name })
      // Accepted again it is told as done.
      expect(data(await person.api.user.acceptPartnerInvitation({ token }))).toEqual({ company: from.name })
      const links = await Promise.all(
        [from.owner, person].map(async ({ api }) =>
          data(await api.user.listPartnerLinks({})).content.map((link) => [link.direction, link.state, link.companyName, link.decidedBy]),
        ),
      )
      expect([links, await stateOf(from)]).toEqual([
        [[['sent', 'linked', '昆山天桥五金有限公司', person.name]], [['received', 'linked', from.name, person.name]]],
        [['accepted', '昆山天桥五金有限公司']],
      ])
      expect(data(await from.owner.api.user.listNotices({})).content.map(({ kind }) => kind)).toContain('linkAccepted')
    })
    it('is accepted once, by one company, and never by its own', async () => {
      const { from, token } = await invited()
      const [one, two] = [await company(), await company()]
      const answers = await Promise.all([one, two].map(({ owner }) => owner.api.user.acceptPartnerInvitation({ token })))
      expect([answers.map(verdict).toSorted(), verdict(await from.owner.api.user.acceptPartnerInvitation({ token }))]).toEqual([
        ['ok', 'partnerLink.state'],
        'partnerLink.self',
      ])
    })
    it('is refused, which its sender is told, or taken back; its link decides nothing then', async () => {
      const { from, address, token } = await invited()
      const other = await company()
      data(await other.owner.api.user.refusePartnerInvitation({ token }))
      expect(data(await from.owner.api.user.listNotices({ kind: 'linkRefused' })).content[0]).toMatchObject({
        kind: 'linkRefused',
        data: { company: address },
      })
      const again = data(await from.owner.api.user.invitePartnerByMail({ address }))
      const second = await tokenOf(address)
      data(await from.owner.api.user.endPartnerInvitation({ id: again.id }))
      expect([
        verdict(await other.owner.api.user.acceptPartnerInvitation({ token })),
        verdict(await other.owner.api.user.acceptPartnerInvitation({ token: second })),
        await stateOf(from),
      ]).toEqual([
        'partnerLink.state',
        'partnerLink.state',
        [
          ['ended', null],
          ['refused', null],
        ],
      ])
    })
    it('is mailed three times at most, five minutes apart, and the newest link alone opens it', async () => {
      const { from, address, id, token } = await invited()
      const resend = () => from.owner.api.user.resendPartnerInvitation({ id })
      const soon = verdict(await resend())
      await minutesAgo(id, 6)
      data(await resend())
      const second = await tokenOf(address)
      await minutesAgo(id, 6)
      data(await resend())
      await minutesAgo(id, 6)
      expect([
        soon,
        verdict(await resend()),
        verdict(await from.owner.api.user.readPartnerInvitation({ token })),
        verdict(await from.owner.api.user.readPartnerInvitation({ token: second })),
      ]).toEqual(['partnerLink.resendLater', 'partnerLink.resendMost', 'partnerLink.notFound', 'partnerLink.notFound'])
    })
    it('is one at a time for an address, and counted by company and by recipient', async () => {
      const { from, address } = await invited()
      expect([
        verdict(await from.owner.api.user.invitePartnerByMail({ address: address.toUpperCase() })),
        verdict(await from.owner.api.user.invitePartnerByMail({ address: 'ap@tianqiao' })),
      ]).toEqual(['partnerLink.exists', 'input.invalid'])
      const others = await Promise.all(Array.from({ length: 5 }, company))
      const verdicts = []
      for (const { owner } of others) verdicts.push(verdict(await owner.api.user.invitePartnerByMail({ address })))
      expect(verdicts).toEqual(['ok', 'ok', 'ok', 'ok', 'invitation.targetTooOften'])
      const many = []
      for (let i = 0; i < 20; i++) many.push(verdict(await from.owner.api.user.invitePartnerByMail({ address: freshAddress() })))
      expect(many.at(-1)).toBe('company.tooOften')
    })
    it('ends with its days and with its company, and is its company’s alone', async () => {
      const { from, id, token } = await invited()
      const other = await company()
      expect([
        verdict(await other.owner.api.user.resendPartnerInvitation({ id })),
        verdict(await other.owner.api.user.endPartnerInvitation({ id })),
        verdict(await other.owner.api.user.endPartnerInvitation({ id: nobody })),
        data(await other.owner.api.user.listPartnerInvitations({})).content,
      ]).toEqual(['partnerLink.notFound', 'partnerLink.notFound', 'partnerLink.notFound', []])
      await gate().asOwner(`update partner_invitation set expires_at = now() - interval '1 minute' where id = '${id}'`)
      expect([verdict(await other.owner.api.user.acceptPartnerInvitation({ token })), await stateOf(from)]).toEqual([
        'partnerLink.state',
        [['expired', null]],
      ])
      data(await from.owner.api.user.dissolveCompany({ name: from.name, reason: '注销', password }))
      expect(verdict(await other.owner.api.user.readPartnerInvitation({ token }))).toBe('partnerLink.notFound')
    })
  }))
