import styles from './login-layout.module.css';

/** Decorative picture of a road through hills, in the theme's colours. */
export function RoadPicture() {
  return (
    <svg className={styles.road} viewBox="0 0 640 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path d="M0 150 L120 84 L210 138 L330 58 L450 140 L540 96 L640 150 V300 H0 Z" fill="#ffffff" opacity="0.07" />
      <path d="M0 190 L150 130 L280 184 L420 118 L560 178 L640 150 V300 H0 Z" fill="#ffffff" opacity="0.1" />
      <path d="M300 150 C310 190 180 230 60 300 H420 C400 240 350 200 318 150 Z" fill="#001529" opacity="0.55" />
      <path d="M309 152 C316 196 280 240 232 300" fill="none" stroke="#ffffff" strokeWidth="4" strokeDasharray="14 14" opacity="0.7" />
      <g transform="translate(384 196)" fill="#ffffff">
        <rect x="0" y="0" width="104" height="54" rx="5" opacity="0.95" />
        <path d="M108 16 h24 l18 20 v18 h-42 z" opacity="0.85" />
        <path d="M114 21 h16 l12 14 h-28 z" fill="#1668dc" />
        <circle cx="26" cy="58" r="11" fill="#001529" />
        <circle cx="26" cy="58" r="4.5" />
        <circle cx="82" cy="58" r="11" fill="#001529" />
        <circle cx="82" cy="58" r="4.5" />
        <circle cx="130" cy="58" r="11" fill="#001529" />
        <circle cx="130" cy="58" r="4.5" />
      </g>
    </svg>
  );
}
