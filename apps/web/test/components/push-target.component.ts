// The trial of a push target: its answer stands beneath its button, however long the request is.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pushTargetEndpoints } from '@piaotai/contract/push/targets.ts'
import { openApp, pageErrors } from './support/app.ts'
import { blank } from './support/blank.ts'
import { idOf } from './support/invoices.ts'
import { answer } from './support/network.ts'
import { find } from './support/page.ts'

test('The answer of a trial is seen beside the button that asked for it', async () => {
  await page.viewport(1280, 800)
  const listed = { ...blank(pushTargetEndpoints.listPushTargets.output.shape.targets.element), id: idOf(1), name: 'ERP' }
  answer('invoice', 'listPushTargets', () => ({ ...blank(pushTargetEndpoints.listPushTargets.output), targets: [listed] }))
  answer('invoice', 'readPushTarget', () => ({
    ...blank(pushTargetEndpoints.readPushTarget.output),
    id: idOf(1),
    name: 'ERP',
    categories: [1],
    concurrency: 4,
    of: { kind: 'webhook' as const, settings: { url: 'https://erp.example/in', asks: false } },
  }))
  answer('invoice', 'previewPush', () => ({
    sample: { number: '26327000000438340001', made: false },
    requests: [{ method: 'POST', url: 'https://erp.example/in', headers: {}, body: JSON.stringify(Array(200).fill({ a: 1 })) }],
  }))
  answer('invoice', 'probePushTarget', () => ({ steps: [{ step: 'address' as const, ok: true, error: null, note: '', tookMs: 120 }] }))
  await openApp(`/comset/pushTargets?open=${idOf(1)}`)
  const button = page.getByRole('button', { name: '测试', exact: true })
  await button.click()
  const told = (await find('.targets_tested')).getBoundingClientRect()
  const { bottom } = button.element().getBoundingClientRect()
  expect([told.top >= bottom, told.top - bottom < 60, told.bottom < 800]).toEqual([true, true, true])
  expect(pageErrors()).toEqual([])
})
