// Companies × states: the share decides the colour, the cell prints the figure; what is not granted is hatched, never a zero.
import { Check, Lock, MailOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { groupGrants, heatMeasures, heatStep, type GroupMeasure } from '@piaotai/domain/group.ts'
import { sumAmounts } from '@piaotai/domain/money/money.ts'
import { dayOf } from '../../lib/format/moment.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { countOf, figureOf, figureText, type Member } from './group.queries.ts'
import styles from './group.module.css'

export interface Cell {
  readonly member: Member
  readonly measure: GroupMeasure
}
interface Props {
  readonly members: readonly Member[]
  readonly amounts: boolean
  readonly chosen: { readonly id: string; readonly measure: GroupMeasure } | undefined
  readonly onChoose: (cell: Cell) => void
  readonly onRemove: (member: Member) => void
}
const steps = [1, 2, 3, 4, 5] as const
/** Without names of cities and forms it stays readable; shown whole in the title. */
const shown = ['counts', 'sums', 'rows', 'push', 'compare'] as const satisfies readonly (typeof groupGrants)[number][]

export const HeatMap = ({ members, amounts, chosen, onChoose, onRemove }: Props) => {
  const { t } = useTranslation('group')
  const open = members.filter(({ state, grants }) => state === 'member' && grants.includes('counts'))
  const lacksRemove = useMissingPermission()('groupCompanys.remove')
  const removeButton = (member: Member) =>
    member.own ? null : (
      <button
        type="button"
        className={`plain link ${styles['remove']}`}
        disabled={lacksRemove !== undefined}
        title={lacksRemove}
        aria-label={t(member.state === 'invited' ? 'withdrawOf' : 'removeOf', { name: member.companyName })}
        onClick={() => {
          onRemove(member)
        }}
      >
        {t(member.state === 'invited' ? 'withdraw' : 'remove')}
      </button>
    )
  const figure = (member: Member, measure: GroupMeasure) => {
    const one = figureOf(member, measure)
    if (amounts) return member.grants.includes('sums') ? <Amount value={one?.amount ?? '0'} /> : '–'
    return figureText(one?.count ?? 0)
  }
  const total = (measure: GroupMeasure) =>
    amounts ? (
      <Amount value={sumAmounts(open.map((member) => figureOf(member, measure)?.amount ?? '0')) ?? '0.00'} />
    ) : (
      figureText(open.reduce((sum, member) => sum + countOf(member, measure), 0))
    )
  return (
    <>
      <table className={styles['heat']} data-amounts={amounts || undefined}>
        <HeatHead />
        <tbody>
          {members.map((member) => (
            <tr key={member.id}>
              <th scope="row" data-own={member.own || undefined}>
                <span title={`${member.companyName} ${member.number}`}>{member.companyName}</span>
                {member.state === 'member' ? removeButton(member) : null}
              </th>
              {member.state === 'invited' ? (
                <td colSpan={shown.length} className={styles['invited']}>
                  <MailOpen size={13} aria-hidden="true" /> {t('waiting')}
                </td>
              ) : (
                shown.map((grant) => (
                  <td key={grant} className={styles['grant']}>
                    {member.grants.includes(grant) ? (
                      <Check size={13} role="img" aria-label={t(`grant.${grant}`)} className={styles['given']} />
                    ) : (
                      <span className="nil">–</span>
                    )}
                  </td>
                ))
              )}
              {open.includes(member) ? (
                <>
                  <td className={styles['number']}>{figure(member, 'all')}</td>
                  {heatMeasures.map((measure) => {
                    const count = countOf(member, measure)
                    const step = heatStep(count, countOf(member, 'all'))
                    if (measure === 'duplicate' && !member.grants.includes('compare'))
                      return (
                        <td key={measure} className={styles['none']}>
                          <span className="nil">–</span>
                        </td>
                      )
                    return (
                      <td key={measure} className={step === 0 ? styles['none'] : undefined}>
                        {step === 0 ? (
                          '·'
                        ) : (
                          <button
                            type="button"
                            data-step={step}
                            aria-pressed={chosen?.id === member.id && chosen.measure === measure}
                            aria-label={t('cell', {
                              company: member.companyName,
                              measure: t(`measure.${measure}`),
                              value: figureText(count),
                            })}
                            onClick={() => {
                              onChoose({ member, measure })
                            }}
                          >
                            {figure(member, measure)}
                          </button>
                        )}
                      </td>
                    )
                  })}
                </>
              ) : (
                <>
                  <td className={styles['number']}>
                    <span className="nil">—</span>
                  </td>
                  <td colSpan={heatMeasures.length} className={styles['shut']}>
                    <div>
                      {member.state === 'invited' ? (
                        <>
                          {t('invitedAt', { day: dayOf(member.invitedAt) })} {removeButton(member)}
                        </>
                      ) : (
                        <>
                          <Lock size={13} aria-hidden="true" /> {t('nothingShown')}
                        </>
                      )}
                    </div>
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={shown.length + 1}>
              {t('totalOf', { count: open.length })}
            </th>
            <td className={styles['number']}>{total('all')}</td>
            {heatMeasures.map((measure) => (
              <td key={measure}>{total(measure)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      <Legend />
    </>
  )
}
const HeatHead = () => {
  const { t } = useTranslation('group')
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {t('company')}
        </th>
        <th colSpan={shown.length} scope="colgroup" className={styles['over']}>
          {t('shows')}
        </th>
        <th scope="col" rowSpan={2} className={styles['number']}>
          {t('measure.all')}
        </th>
        {heatMeasures.map((measure) => (
          <th key={measure} scope="col" rowSpan={2} className={styles['measure']}>
            {t(`measure.${measure}`)}
          </th>
        ))}
      </tr>
      <tr>
        {shown.map((grant) => (
          <th key={grant} scope="col" className={styles['grant']}>
            {t(`grant.${grant}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}
const Legend = () => {
  const { t } = useTranslation('group')
  return (
    <p className={styles['legend']}>
      <span>· 0</span>
      {steps.map((step) => (
        <span key={step}>
          <i data-step={step} /> {t(`steps.${step}`)}
        </span>
      ))}
      <span>{t('legend')}</span>
    </p>
  )
}
