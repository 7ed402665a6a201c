// The radar: eight axes, higher risk farther out. An axis with an unchecked rule has a hollow point and a broken spoke,
// so that it never looks clear; one whose rules do not apply has no point and says so.
import { useTranslation } from 'react-i18next'
import { overallRisk, riskAxes, type RiskAxis } from '@piaotai/domain/risk/risk.ts'
import type { Finding, Verdict } from './risk.queries.ts'
import styles from './risk.module.css'

const width = 272
const height = 236
const centre = { x: width / 2, y: height / 2 }
const radius = 72
const labelAt = 83
const reach: Readonly<Record<Verdict, number>> = { high: 1, medium: 2 / 3, low: 1 / 3, clear: 0.1, notChecked: 0.1, notApplicable: 0.1 }
const at = (axis: number, distance: number) => {
  const angle = (axis / riskAxes.length) * 2 * Math.PI - Math.PI / 2
  return { x: centre.x + Math.cos(angle) * distance, y: centre.y + Math.sin(angle) * distance }
}
const points = (distance: (axis: number) => number): string =>
  riskAxes
    .map((_, i) => at(i, distance(i)))
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ')

export const axisVerdict = (findings: readonly Finding[], axis: RiskAxis): Verdict =>
  overallRisk(findings.filter((f) => f.axis === axis)).verdict

export const RiskRadar = ({ findings }: { readonly findings: readonly Finding[] }) => {
  const { t } = useTranslation('risk')
  const verdicts = riskAxes.map((axis) => axisVerdict(findings, axis))
  const label = t('radarLabel', {
    axes: riskAxes.map((axis, i) => t('axisState', { axis: t(`axis.${axis}`), verdict: t(`verdict.${verdicts[i]!}`) })).join(', '),
  })
  return (
    <figure className={styles['risk-radar']}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
        {[1, 2 / 3, 1 / 3].map((ring) => (
          <polygon key={ring} className="ring" points={points(() => radius * ring)} />
        ))}
        {riskAxes.map((axis, i) => {
          const { x, y } = at(i, radius)
          return (
            <line
              key={axis}
              className={
                verdicts[i] === 'notChecked' || verdicts[i] === 'notApplicable' ? `${styles['spoke']} ${styles['open']}` : styles['spoke']
              }
              x1={centre.x}
              y1={centre.y}
              x2={x}
              y2={y}
            />
          )
        })}
        <polygon className={styles['shape']} points={points((i) => radius * reach[verdicts[i]!])} />
        {riskAxes.map((axis, i) => {
          const verdict = verdicts[i]!
          const { x, y } = at(i, radius * reach[verdict])
          return verdict === 'notApplicable' ? null : (
            <circle key={axis} className={`${styles['point']} ${verdict}`} cx={x} cy={y} r={3.2} />
          )
        })}
        {riskAxes.map((axis, i) => {
          const { x, y } = at(i, labelAt)
          const side = Math.abs(x - centre.x) < 4 ? 'middle' : x > centre.x ? 'start' : 'end'
          const verdict = verdicts[i]!
          const found = reach[verdict] > reach.clear
          const two = found || verdict === 'notChecked' || verdict === 'notApplicable'
          const top = y + (y < centre.y - 40 ? (two ? -10 : 0) : y > centre.y + 40 ? 10 : two ? -2 : 4)
          return (
            <text key={axis} x={x} y={top} textAnchor={side} className={verdict}>
              {t(`axis.${axis}`)}
              {two ? (
                <tspan className={styles['word']} x={x} dy={14}>
                  {t(`verdict.${verdict}`)}
                </tspan>
              ) : null}
            </text>
          )
        })}
      </svg>
      <figcaption>
        {t('ring')}
        <i />
        {t('open')}
      </figcaption>
    </figure>
  )
}
