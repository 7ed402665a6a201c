// If some of several invoices are not eligible: lists them, and asks whether to continue with the others or with none.
import { Radio } from 'antd'
import { OutcomeList } from '../../ui/overlay/outcome-list.tsx'
import { Status } from '../../ui/values/status.tsx'
import type { Deletable } from './invoice-list.config.ts'
import outcomeStyles from '../../ui/overlay/outcome.module.css'
import styles from './batch/batch.module.css'

export interface PartialSuccessWords {
  readonly blocked: string
  readonly all: string
  readonly each: string
  readonly allBlocked: string
}
interface Props {
  readonly several: boolean
  readonly blocked: readonly Deletable[]
  readonly each: boolean
  readonly words: PartialSuccessWords
  readonly onEach: (each: boolean) => void
}
export const PartialSuccess = ({ several, blocked, each, words, onEach }: Props) => (
  <>
    {blocked.length > 0 ? (
      <>
        <p className={outcomeStyles['outcome-counts']}>
          <span className="status attention">{words.blocked}</span>
        </p>
        <OutcomeList
          label={words.blocked}
          items={blocked.map((row) => ({
            id: row.id,
            number: row.number,
            name: row.sellerName,
            note: <Status family="use" value={row.useStatus} />,
          }))}
        />
      </>
    ) : null}
    {several ? (
      <Radio.Group
        className={styles['delete-ways']}
        value={each}
        onChange={(event) => {
          onEach(event.target.value as boolean)
        }}
      >
        <Radio value={false}>{words.all}</Radio>
        <Radio value>{words.each}</Radio>
      </Radio.Group>
    ) : null}
    {blocked.length > 0 && !each ? (
      <p className="field-error" role="alert">
        {words.allBlocked}
      </p>
    ) : null}
  </>
)
