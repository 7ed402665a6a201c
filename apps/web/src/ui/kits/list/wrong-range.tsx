// A wrong span of days in a page's address: told in words in place of the rows, with the way to all; it is not searched by.
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { wrongDaysIn, type Address, type WrongRange } from '../../../lib/page/address.ts'
import { useAddress } from '../../page/use-address.ts'
import { EmptyState } from '../../page/empty-state.tsx'
import { Button } from '../../controls/button.tsx'

/** A page's address with one span of days; while `wrong` is set, the page asks nothing. */
export const useAddressWithDays = <A extends object>(
  read: (address: Address) => A,
  all: readonly string[],
  label: string,
  ...keys: readonly [from: string, to: string]
): { readonly query: A; readonly wrong: WrongRange | undefined } => {
  const wrong = wrongDaysIn(useSearch({ strict: false }), label, ...keys)
  const query = useAddress(
    read,
    all.filter((key) => !wrong?.keys.includes(key)),
  )
  return { query, wrong }
}

interface Props {
  readonly wrong: WrongRange
  /** What the button says, where it is not 全部. */
  readonly all?: string
  readonly onAll: () => void
}
export const RangeTold = ({ wrong, all, onAll }: Props) => {
  const { t } = useTranslation('kit')
  return (
    <EmptyState
      kind="none"
      title={t(`list.${wrong.why}`, { name: wrong.label })}
      text={t('list.notSearched')}
      actions={<Button onClick={onAll}>{all ?? t('list.all')}</Button>}
    />
  )
}
