import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { unreadOf, type Address } from '../../lib/page/address.ts'
import { message } from '../overlay/message.tsx'

const shown = 3
const longest = 40
/**
 * The page's address, parsed. If a condition under `keys` is invalid, the person gets a message and the address drops
 * it.
 */
export const useAddress = <A extends object>(read: (address: Address) => A, keys: readonly string[]): A => {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const address = useSearch({ strict: false }) as Address
  const taken = read(address)
  const unread = unreadOf(address, taken, keys)
  const unreadText =
    unread
      .slice(0, shown)
      .map((value) => t('address.quoted', { value: value.slice(0, longest) }))
      .join(t('address.and')) + (unread.length > shown ? ' …' : '')
  const tell = useEffectEvent(() => {
    const rest = Object.entries(address).map(([key, value]) => [key, keys.includes(key) ? (taken as Address)[key] : value])
    message.warning({ key: 'address', content: t('address.dropped', { values: unreadText }) })
    void navigate({ to: '.', search: Object.fromEntries(rest), replace: true })
  })
  useEffect(() => {
    if (unreadText !== '') tell()
  }, [unreadText])
  return taken
}
