// Records of one invoice that are joined: what was sent of the one was sent of the other, and of the one again when they are parted.
import { describe, expect, it } from 'vitest'
import { onGate } from '#testing/clients/browser.ts'
import { data } from '#testing/worlds/company.ts'
import { freshAddress, makeDeliverer } from '#testing/worlds/delivery-world.ts'

describe('Deliveries of records that are joined', () =>
  onGate((gate) => {
    it('belong to the one that stays, and go back', async () => {
      const from = await makeDeliverer(gate())
      const [stays, goes] = [await from.invoice({ number: '26537911970100110011' }), await from.invoice()]
      const task = await from.send([goes], [freshAddress()])
      data(await from.owner.api.email.revokeDelivery({ id: task.id, area: 'company', reason: '' }))
      await gate().asOwner(
        `update invoice set identity = '265379119701-00110011', code = '265379119701', number = '00110011' where id = '${goes}'`,
      )
      const sentOf = async () =>
        (await gate().asOwner(`select invoice_id from delivery_invoice where company_id = '${from.id}'`)).map((row) => row['invoice_id'])
      expect(data(await from.owner.api.invoice.joinDoubledInvoices({ ids: [goes] }))).toEqual([{ id: goes, ok: true }])
      expect(await sentOf()).toEqual([stays])
      expect(data(await from.owner.api.invoice.partJoinedInvoices({ ids: [stays] }))).toEqual([{ id: stays, ok: true }])
      expect(await sentOf()).toEqual([goes])
    })
  }))
