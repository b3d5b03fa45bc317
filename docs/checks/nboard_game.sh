#!/bin/sh
# Plays a game through `othello nboard` with the classes of the program NBoard.
#
#   nboard_game.sh OTHELLO NBOARD [DEPTH]
#
# OTHELLO is the path of the `othello` binary, NBOARD a clone of https://github.com/weltyc/othello.
# Needs a JDK. What those classes use of other libraries (annotations, argument checks) is made here.
set -eu
othello=$(realpath "$1")
nboard=$(realpath "$2")
here=$(dirname "$(realpath "$0")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

class() { # PACKAGE DECLARATION NAME
  folder=$(echo "$1" | tr . /)
  mkdir -p "$folder"
  echo "package $1; $2" > "$folder/$3.java"
}
for name in NotNull Nullable; do
  class org.jetbrains.annotations "public @interface $name { }" $name
done
for name in EqualsAndHashCode ToString; do
  class lombok "public @interface $name { }" $name
done
class com.orbanova.common.feed "public interface Handler<T> { void handle(T item); }" Handler
class com.orbanova.common.misc 'public class Require {
  public static void isTrue(boolean holds, String what) {
    if (!holds) throw new IllegalArgumentException(what);
  }
  public static void leq(double low, String what, double high) { isTrue(low <= high, what); }
  public static void leq(double low, String what, double high, String whatElse) { leq(low, what, high); }
  public static void geq(double high, String what, double low) { isTrue(low <= high, what); }
  public static void inRange(String what, int value, String name, int low, int high) {
    isTrue(low <= value && value <= high, what);
  }
  public static void eq(Object value, String name, Object expected) {
    isTrue(value.equals(expected), name + " is " + value + ", expected " + expected);
  }
  public static void notNull(Object value) { isTrue(value != null, "null"); }
}' Require

javac -nowarn -encoding UTF-8 -d classes -sourcepath "$nboard/src:." "$here/NBoardGame.java"
java -cp classes NBoardGame "$othello" "${3:-4}"
