// A task number that cannot be one: told in place of the rows, with the right one where a single character is wrong.
import { useTranslation } from 'react-i18next'
import { taskNumberOf } from '@piaotai/domain/text/task-number.ts'
import { Button } from '../../controls/button.tsx'
import { EmptyState } from '../../page/empty-state.tsx'
import type { WrongNumber } from './conditions.ts'

interface Props {
  readonly wrong: WrongNumber
  readonly all: string
  readonly onRight: (number: string) => void
  readonly onAll: () => void
}
export const NumberTold = ({ wrong: { right, prefix }, all, onRight, onAll }: Props) => {
  const { t } = useTranslation('kit')
  return (
    <EmptyState
      kind="none"
      title={t('list.numberWrong')}
      text={
        right === undefined
          ? t('list.numberForm', { number: taskNumberOf(prefix, '2026-11-21', '4Q8W2N') })
          : t('list.numberMended', { check: right.slice(-1) })
      }
      actions={
        <>
          {right === undefined ? null : (
            <Button
              onClick={() => {
                onRight(right)
              }}
            >
              {t('list.numberTry', { number: right })}
            </Button>
          )}
          <Button onClick={onAll}>{all}</Button>
        </>
      }
    />
  )
}
