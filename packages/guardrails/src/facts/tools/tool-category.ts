export function categoryOf(_name: string, _server: string): string {
  return "";
}
