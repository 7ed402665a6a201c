// @vitest-environment jsdom
// The company's own hosts: of a pasted link the host stays, what is no host is said at its line, and what is right is saved with its version.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { intakeLimits } from '@piaotai/domain/intake-api.ts'
import LinkHosts from '../src/features/rule/intake-api/link-hosts.tsx'
import { setSession } from '../src/lib/session/session.ts'
import { openPageServer, type PageServer } from './support/browser.ts'
import { showPage } from './support/dom.tsx'
import { partOf } from '../../../scripts/lib/drafts.ts'

let server: PageServer
beforeAll(async () => {
  server = await openPageServer()
  setSession(
    partOf({
      token: 't',
      company: { operatorInfo: { menuList: [{ pages: [{ key: 'menu_4.billBusinessConfig', buttons: ['billBusinessConfig.edit'] }] }] } },
    }),
  )
})
afterAll(() => server.close())

const stored = { hosts: ['fp.partner.example'], known: ['.chinatax.gov.cn', 'files.pdd-fapiao.com'], version: 3 }
const changed = { changedAt: '2026-11-27T08:00:00.000Z', changedBy: '沈亦舟' }
const save = () => {
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
}
const type = (line: number, value: string) => {
  fireEvent.input(screen.getByLabelText(`域名 ${line}`), { target: { value } })
}

it('keeps the host of a pasted link, names the line that is wrong, and saves what is right', async () => {
  server.answer(({ method, body }) => ({
    status: 200,
    body: {
      code: 10000,
      message: '',
      data: method === 'PUT' ? { ...stored, ...changed, ...(JSON.parse(body) as object), version: 4 } : { ...stored, ...changed },
    },
  }))
  await showPage(LinkHosts)
  await screen.findByText('*.chinatax.gov.cn')
  fireEvent.click(screen.getByRole('button', { name: '增加域名' }))
  await screen.findByLabelText('域名 2')
  type(2, '10.0.0.8')
  save()
  await screen.findByText('请写公网域名，例如 fp.example.com，不带网址前缀和端口')
  type(2, 'https://FP.Partner.example/1.pdf')
  save()

  await screen.findByText('域名重复')
  type(2, 'https://dl.Partner.example/1.pdf?code=1')
  save()
  await waitFor(() => {
    const sent = server.heard.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body) as unknown)
    expect(sent).toEqual([{ version: 3, hosts: ['fp.partner.example', 'dl.partner.example'] }])
  })
  await screen.findByDisplayValue('dl.partner.example')
})
it('says that there is room for no more', async () => {
  server.answer(() => ({
    status: 200,
    body: {
      code: 10000,
      message: '',
      data: { ...stored, ...changed, hosts: Array.from({ length: intakeLimits.hosts }, (_, at) => `h${at}.example.com`) },
    },
  }))
  await showPage(LinkHosts)
  await screen.findByText(`最多 ${intakeLimits.hosts} 行`)
  expect(screen.queryByRole('button', { name: '增加域名' })).toBeNull()
})
