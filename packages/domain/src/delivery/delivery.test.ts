// What became of a delivery at each recipient, and what an address must be.
import { expect, test } from 'vitest'
import { addressFault, mayCertify, recipientStateOf, type DeliveryState } from './delivery.ts'

const unsent = { sentAt: null, bounced: false }
test('a letter waits only while its task stands; of a refused or revoked one it is told that it never left', () => {
  const of = (state: DeliveryState) => recipientStateOf({ way: 'mail', state }, unsent)
  expect((['pending', 'delivered', 'revoked', 'expired'] as const).map(of)).toEqual(['waits', 'waits', 'stopped', 'stopped'])
})
test('inside the platform nothing waits to be sent, also where the recipient refused', () => {
  expect(recipientStateOf({ way: 'platform', state: 'revoked' }, unsent)).toBe('handed')
})
test('a certificate is there for a signature by code alone', () => {
  expect([
    mayCertify({ way: 'mail', state: 'signed' }),
    mayCertify({ way: 'mail', state: 'delivered' }),
    mayCertify({ way: 'platform', state: 'signed' }),
  ]).toEqual([true, false, false])
})
test('an address of 68 letters is too long, whatever else it is', () => {
  expect([
    addressFault(`${'a'.repeat(55)}@woye.example`),
    addressFault('a'.repeat(68)),
    addressFault('a@'),
    addressFault('a@b.cn'),
  ]).toEqual(['tooLong', 'tooLong', 'invalid', undefined])
})
