// How far something is: a ring that fills, full with a tick once nothing is left.

interface Props {
  readonly done: number
  readonly whole: number
  /** Nothing is left: the tick. */
  readonly finished: boolean
  readonly size?: number
  readonly width?: number
}
/** A ring with a rest always shows a gap, of this many pixels. */
const gap = 3
export const Ring = ({ done, whole, finished, size = 30, width = 3 }: Props) => {
  const radius = (size - width) / 2
  const round = 2 * Math.PI * radius
  const share = whole > 0 ? Math.min(done / whole, 1 - gap / round) : 0
  const middle = size / 2
  return (
    <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} fill="none" aria-hidden="true">
      <circle cx={middle} cy={middle} r={radius} stroke={finished ? 'var(--good)' : 'var(--line-strong)'} strokeWidth={width} />
      {finished ? (
        <path
          d={`M${size * 0.31} ${size * 0.52}L${size * 0.44} ${size * 0.65}L${size * 0.69} ${size * 0.37}`}
          stroke="var(--good)"
          strokeWidth={1.7}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : (
        <circle
          cx={middle}
          cy={middle}
          r={radius}
          stroke="var(--accent)"
          strokeWidth={width}
          strokeDasharray={`${round * share} ${round}`}
          transform={`rotate(-90 ${middle} ${middle})`}
        />
      )}
    </svg>
  )
}
