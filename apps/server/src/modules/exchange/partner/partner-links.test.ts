// 互联: both companies see each link, in the state of the other; either ends it.
import { describe, expect, it } from 'vitest'
import { password } from '#testing/worlds/app.ts'
import { data, makeCompany, nobody, onApp, setSuite, verdict, type Member, type TestCompany } from '#testing/worlds/company.ts'

const taxIds = ['91320594MA1X7K3Q2J', '91330106MA2K0Y5R62'] as const

describe('Links between companies', () =>
  onApp((open) => {
    const company = async () => {
      const made = await makeCompany(open())
      await setSuite(open(), made, 'professional')
      return made
    }
    const numberOf = async ({ id, owner }: TestCompany) => data(await owner.api.user.readCompany({ teamId: id })).number
    const links = async ({ api }: Member) => data(await api.user.listPartnerLinks({})).content
    const states = async (...people: readonly Member[]) =>
      Promise.all(
        people.map(async (person) =>
          (await links(person))
            .map(({ direction, state }) => `${direction} ${state}`)
            .sort()
            .join(', '),
        ),
      )
    /** Two companies, and the link by which the first has invited the second. */
    const invited = async () => {
      const [one, two] = [await company(), await company()]
      const { id } = data(await one.owner.api.user.invitePartner({ number: await numberOf(two), message: '请互联' }))
      return { one, two, id }
    }

    it('are accepted by the invited company, and then seen as linked by both', async () => {
      const { one, two, id } = await invited()
      expect(await states(one.owner, two.owner)).toEqual(['sent invited', 'received invited'])
      data(await two.owner.api.user.acceptPartnerLink({ id }))
      expect([await states(one.owner, two.owner), (await links(one.owner))[0], (await links(two.owner))[0]]).toMatchObject([
        ['sent linked', 'received linked'],
        { companyName: two.name, decidedBy: two.owner.name },
        { companyName: one.name, message: '请互联', invitedBy: one.owner.name },
      ])
    })
    it('are refused, or taken back, and may be asked for anew', async () => {
      const { one, two, id } = await invited()
      expect([
        verdict(await one.owner.api.user.acceptPartnerLink({ id })),
        verdict(await two.owner.api.user.endPartnerLink({ id })),
        verdict(await one.owner.api.user.invitePartner({ number: await numberOf(two) })),
        verdict(await two.owner.api.user.invitePartner({ number: await numberOf(one) })),
      ]).toEqual(['partnerLink.state', 'partnerLink.state', 'partnerLink.exists', 'partnerLink.exists'])
      data(await two.owner.api.user.refusePartnerLink({ id }))
      const again = data(await two.owner.api.user.invitePartner({ number: await numberOf(one) }))
      data(await two.owner.api.user.endPartnerLink({ id: again.id }))
      expect(await states(one.owner, two.owner)).toEqual(['received ended, sent refused', 'received refused, sent ended'])
    })
    it('are ended by either side, and by the end of a company', async () => {
      const { one, two, id } = await invited()
      data(await two.owner.api.user.acceptPartnerLink({ id }))
      data(await two.owner.api.user.dissolveCompany({ name: two.name, reason: '注销', password }))
      expect((await links(one.owner))[0]).toMatchObject({ state: 'ended', endedBy: two.owner.name })
    })
    it('stand at the partner whose tax id is the other company’s', async () => {
      const { one, two, id } = await invited()
      await open().app.db.inTenant({ companyId: one.id }, (tx) =>
        tx.updateTable('company').set({ tax_id: taxIds[0] }).where('id', '=', one.id).execute(),
      )
      data(await one.owner.api.user.endPartnerLink({ id }))
      const partner = data(await two.owner.api.user.createPartner({ name: one.name, taxId: taxIds[0], relations: ['related'] }))
      const asked = data(await one.owner.api.user.invitePartner({ number: await numberOf(two) }))
      data(await two.owner.api.user.acceptPartnerLink({ id: asked.id }))
      expect(data(await two.owner.api.user.readPartner({ id: partner.id })).link).toMatchObject({ state: 'linked', direction: 'received' })
    })
    it('are one of two companies’ own: a stranger finds neither link nor company, and nobody invites themselves', async () => {
      const { one, id } = await invited()
      const { owner: stranger } = await company()
      expect([
        await links(stranger),
        verdict(await stranger.api.user.acceptPartnerLink({ id })),
        verdict(await stranger.api.user.endPartnerLink({ id: nobody })),
        verdict(await stranger.api.user.invitePartner({ number: '999999999999' })),
        verdict(await one.owner.api.user.invitePartner({ number: await numberOf(one) })),
      ]).toEqual([[], 'partnerLink.notFound', 'partnerLink.notFound', 'company.notFound', 'partnerLink.self'])
    })
    it('are written in the audit logs of both companies, and told by mail', async () => {
      const { one, two, id } = await invited()
      data(await two.owner.api.user.acceptPartnerLink({ id }))
      data(await one.owner.api.user.endPartnerLink({ id }))
      const logged = async (companyId: string) =>
        (
          await open().app.db.inTenant({ companyId }, (tx) =>
            tx.selectFrom('audit_log').select('action').where('object_id', '=', id).orderBy('seq').execute(),
          )
        ).map(({ action }) => action)
      const acts = ['partner.linkInvited', 'partner.linkAccepted', 'partner.linkEnded']
      const [{ n }] = (await open().asOwner(`select count(*)::int as n from outbox`)) as [{ n: number }]
      expect([await logged(one.id), await logged(two.id), n >= acts.length]).toEqual([acts, acts, true])
    })
    it('are told as done to whoever accepts or refuses again, and nothing is logged twice', async () => {
      const [accepted, refused] = [await invited(), await invited()]
      const twice = async (act: () => ReturnType<Member['api']['user']['acceptPartnerLink']>) =>
        [data(await act()), data(await act())].map(({ state }) => state)
      const acts = [
        ...(await twice(() => accepted.two.owner.api.user.acceptPartnerLink({ id: accepted.id }))),
        ...(await twice(() => refused.two.owner.api.user.refusePartnerLink({ id: refused.id }))),
      ]
      const logged = await open().asOwner(
        `select 1 from audit_log where company_id in ('${accepted.two.id}', '${refused.two.id}') and action in ('partner.linkAccepted', 'partner.linkRefused')`,
      )
      expect([acts, logged.length, verdict(await accepted.two.owner.api.user.refusePartnerLink({ id: accepted.id }))]).toEqual([
        ['linked', 'linked', 'refused', 'refused'],
        2,
        'partnerLink.state',
      ])
    })
    it('ends once when both sides end it at once', async () => {
      const { one, two, id } = await invited()
      data(await two.owner.api.user.acceptPartnerLink({ id }))
      const ended = await Promise.all([one, two].map(({ owner }) => owner.api.user.endPartnerLink({ id })))
      expect([ended.map(verdict).sort(), await states(one.owner, two.owner)]).toEqual([
        ['ok', 'partnerLink.state'],
        ['sent ended', 'received ended'],
      ])
    })
    it('tell the inviter the other company’s name once it accepts, and its number alone before, also in the log', async () => {
      const { one, two, id } = await invited()
      const number = await numberOf(two)
      const named = async (of = id) => (await links(one.owner)).find((link) => link.id === of)!.companyName
      const logged = async () =>
        JSON.stringify(await open().asOwner(`select detail from audit_log where company_id = '${one.id}' and action like 'partner.link%'`))
      const before = [await named(), (await logged()).includes(two.name), (await links(two.owner))[0]!.companyName]
      data(await two.owner.api.user.refusePartnerLink({ id }))
      const refused = [await named(), (await logged()).includes(two.name)]
      const again = data(await one.owner.api.user.invitePartner({ number }))
      data(await two.owner.api.user.acceptPartnerLink({ id: again.id }))
      expect([before, again.companyName, refused, await named(again.id)]).toEqual([
        [number, false, one.name],
        number,
        [number, false],
        two.name,
      ])
    })
    it('are asked for twenty times a day', async () => {
      const { owner } = await company()
      const asked: string[] = []
      for (let at = 0; at < 21; at++) asked.push(verdict(await owner.api.user.invitePartner({ number: '99999999' })))
      expect([asked.slice(0, 20).every((one) => one === 'company.notFound'), asked[20]]).toEqual([true, 'company.tooOften'])
    })
  }))
