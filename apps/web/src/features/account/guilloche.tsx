// Fine lines as on security paper, and the seal that says 有着落.
const wave = (y: number, height: number, phase: number, length: number): string => {
  let d = `M-20 ${y}`
  for (let x = -20; x <= 820; x += length) d += ` q${length / 4} ${-height * Math.sin(phase + x / 90)} ${length / 2} 0 t${length / 2} 0`
  return d
}
export const Guilloche = () => (
  <svg className="guilloche" viewBox="0 0 740 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <g stroke="#15586E" strokeOpacity=".16" fill="none" strokeWidth=".7">{Array.from({ length: 26 }, (_, i) => <path key={i} d={wave(560 + i * 11, 26 + i * 1.4, i * 0.22, 96)} />)}</g>
    <g transform="translate(520 640) rotate(-8)" stroke="#B02E26" fill="none"><rect x="-72" y="-36" width="164" height="74" rx="8" strokeWidth="3" opacity=".82" /><rect x="-65" y="-29" width="150" height="60" rx="5" strokeWidth="1" opacity=".6" /><text x="10" y="12" textAnchor="middle" fontFamily="'Noto Serif SC Display','Source Han Serif SC','Noto Serif CJK SC',serif" fontWeight="700" fontSize="34" fill="#B02E26" stroke="none" letterSpacing="8">有着落</text></g>
  </svg>
)
