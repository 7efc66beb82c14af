/** Stands in for antd's hook that makes the style of icons; that style is part of `ANTD_COMMON_STYLE`. */
export default function useResetIconStyle(): void {}
