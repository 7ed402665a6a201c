import styles from './sign-in-frame.module.css'
// A rosette as on security paper, and the seal that says 有着落.
const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))
/** A hypotrochoid: a point at `arm` of a wheel that rolls inside a ring. */
const rosette = (ring: number, wheel: number, arm: number, x: number, y: number): string => {
  const turns = wheel / gcd(ring, wheel)
  const steps = 220 * turns
  const gap = ring - wheel
  return Array.from({ length: steps + 1 }, (_, i) => {
    const angle = (i / steps) * turns * 2 * Math.PI
    const back = (gap / wheel) * angle
    return `${i === 0 ? 'M' : 'L'}${(x + gap * Math.cos(angle) + arm * Math.cos(back)).toFixed(1)} ${(y + gap * Math.sin(angle) - arm * Math.sin(back)).toFixed(1)}`
  }).join('')
}
const centre = { x: 560, y: 562 }
const paths = [86, 66, 44].map((arm) => rosette(254, 54, arm, centre.x, centre.y))
const song = "'Noto Serif SC Display','Source Han Serif SC','Noto Serif CJK SC','Songti SC',serif"

export const Rosette = () => (
  <svg className={styles['rosette']} viewBox="0 0 720 900" preserveAspectRatio="xMaxYMid meet" fill="none" aria-hidden="true">
    <defs>
      <radialGradient id="rosette-fade" gradientUnits="userSpaceOnUse" cx={centre.x} cy={centre.y} r="380">
        <stop offset=".3" stopColor="var(--on-accent)" />
        <stop offset=".72" stopColor="var(--on-accent)" stopOpacity=".55" />
        <stop offset="1" stopColor="var(--on-accent)" stopOpacity=".12" />
      </radialGradient>
      <mask id="rosette-mask">
        <rect width="720" height="900" fill="url(#rosette-fade)" />
      </mask>
    </defs>
    <g stroke="var(--accent)" strokeWidth=".8" opacity=".42" mask="url(#rosette-mask)">
      {paths.map((d) => (
        <path key={d.length} d={d} />
      ))}
    </g>
    <g transform={`rotate(-9 ${centre.x} ${centre.y})`} opacity=".92">
      <ellipse cx={centre.x} cy={centre.y} rx="92" ry="60" fill="var(--desk)" stroke="var(--seal)" strokeWidth="3" />
      <ellipse cx={centre.x} cy={centre.y} rx="84" ry="52" stroke="var(--seal)" strokeWidth=".9" />
      <text
        x={centre.x}
        y={centre.y + 12}
        dx="5"
        textAnchor="middle"
        fontFamily={song}
        fontWeight="700"
        fontSize="34"
        fill="var(--seal)"
        letterSpacing="10"
      >
        有着落
      </text>
    </g>
  </svg>
)
