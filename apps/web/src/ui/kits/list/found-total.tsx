// The count in a list's foot: where it stopped, it says so, and all are counted for the asking.
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import type { ListTotal } from './use-total.ts'

/** `words`: the noun's sentence with the count of all. */
export const FoundTotal = ({ total, words }: { readonly total: ListTotal; readonly words?: ((count: number) => string) | undefined }) => {
  const { t } = useTranslation('kit')
  const { count, exact, counting, gaveUp, countAll } = total
  if (count === undefined) return <span>…</span>
  if (exact) return <span>{words?.(count) ?? t('list.total', { count })}</span>
  return (
    <span>
      {t('list.moreThan', { most: count.toLocaleString('en-US') })}
      <Button type="link" size="small" loading={counting} onClick={countAll}>
        {t(gaveUp ? 'list.countGaveUp' : 'list.countAll')}
      </Button>
    </span>
  )
}
