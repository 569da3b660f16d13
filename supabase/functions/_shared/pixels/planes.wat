;; What is done to whole planes of floats: means over rectangles, and products. Made into plane-kernel.ts by
;; `node src/training/assemble.ts`. Places and lengths in bytes; four floats at a time, so that the last row of a result
;; may run over its end by three.
(module
  (memory (export "memory") 1)

  (func (export "multiply") (param $one i32) (param $other i32) (param $target i32) (param $bytes i32)
    (local $end i32)
    (local.set $end (i32.add (local.get $target) (local.get $bytes)))
    (loop $fours
      (v128.store (local.get $target) (f32x4.mul (v128.load (local.get $one)) (v128.load (local.get $other))))
      (local.set $one (i32.add (local.get $one) (i32.const 16)))
      (local.set $other (i32.add (local.get $other) (i32.const 16)))
      (br_if $fours (i32.lt_u
        (local.tee $target (i32.add (local.get $target) (i32.const 16)))
        (local.get $end)))))

  ;; Sums of 2 x $radius + 1 floats around each float of a row; its first and last repeat outwards.
  (func (export "sumRow") (param $row i32) (param $sums i32) (param $width i32) (param $radius i32)
    (local $last i32) (local $at i32) (local $entering i32) (local $sum f64)
    (local.set $last (i32.add (local.get $row) (i32.shl (i32.sub (local.get $width) (i32.const 1)) (i32.const 2))))
    (local.set $at (i32.sub (local.get $row) (i32.shl (local.get $radius) (i32.const 2))))
    (local.set $entering (i32.add (local.get $row) (i32.shl (local.get $radius) (i32.const 2))))
    (loop $first
      (local.set $sum (f64.add (local.get $sum) (f64.promote_f32 (f32.load
        (select (local.get $row)
          (select (local.get $last) (local.get $at) (i32.gt_s (local.get $at) (local.get $last)))
          (i32.lt_s (local.get $at) (local.get $row)))))))
      (br_if $first (i32.le_s
        (local.tee $at (i32.add (local.get $at) (i32.const 4)))
        (local.get $entering))))
    ;; $at: the float that leaves the sum.
    (local.set $at (i32.sub (local.get $row) (i32.shl (local.get $radius) (i32.const 2))))
    (loop $places
      (f32.store (local.get $sums) (f32.demote_f64 (local.get $sum)))
      (local.set $entering (i32.add (local.get $entering) (i32.const 4)))
      (local.set $sum (f64.add (local.get $sum) (f64.sub
        (f64.promote_f32 (f32.load
          (select (local.get $last) (local.get $entering) (i32.gt_s (local.get $entering) (local.get $last)))))
        (f64.promote_f32 (f32.load
          (select (local.get $row) (local.get $at) (i32.lt_s (local.get $at) (local.get $row))))))))
      (local.set $at (i32.add (local.get $at) (i32.const 4)))
      (local.set $sums (i32.add (local.get $sums) (i32.const 4)))
      (br_if $places (local.tee $width (i32.sub (local.get $width) (i32.const 1))))))

  ;; Adds a row to the sums of columns. $columns: as many doubles.
  (func (export "addRow") (param $row i32) (param $columns i32) (param $wide i32)
    (local $end i32) (local $four v128)
    (local.set $end (i32.add (local.get $row) (local.get $wide)))
    (loop $fours
      (local.set $four (v128.load (local.get $row)))
      (v128.store (local.get $columns) (f64x2.add
        (v128.load (local.get $columns)) (f64x2.promote_low_f32x4 (local.get $four))))
      (v128.store offset=16 (local.get $columns) (f64x2.add
        (v128.load offset=16 (local.get $columns))
        (f64x2.promote_low_f32x4 (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15
          (local.get $four) (local.get $four)))))
      (local.set $columns (i32.add (local.get $columns) (i32.const 32)))
      (br_if $fours (i32.lt_u
        (local.tee $row (i32.add (local.get $row) (i32.const 16)))
        (local.get $end)))))

  ;; One row of means: the sums of columns times $share; then the row that enters is added to them, and the one that
  ;; leaves taken away.
  (func (export "meanRow")
    (param $columns i32) (param $wide i32) (param $entering i32) (param $leaving i32) (param $target i32) (param $share f64)
    (local $end i32) (local $in v128) (local $out v128) (local $left v128) (local $right v128) (local $part v128)
    (local.set $part (f64x2.splat (local.get $share)))
    (local.set $end (i32.add (local.get $target) (local.get $wide)))
    (loop $fours
      (local.set $in (v128.load (local.get $entering)))
      (local.set $out (v128.load (local.get $leaving)))
      (local.set $left (v128.load (local.get $columns)))
      (local.set $right (v128.load offset=16 (local.get $columns)))
      (v128.store (local.get $target) (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23
        (f32x4.demote_f64x2_zero (f64x2.mul (local.get $left) (local.get $part)))
        (f32x4.demote_f64x2_zero (f64x2.mul (local.get $right) (local.get $part)))))
      (v128.store (local.get $columns) (f64x2.sub
        (f64x2.add (local.get $left) (f64x2.promote_low_f32x4 (local.get $in)))
        (f64x2.promote_low_f32x4 (local.get $out))))
      (v128.store offset=16 (local.get $columns) (f64x2.sub
        (f64x2.add (local.get $right) (f64x2.promote_low_f32x4
          (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $in) (local.get $in))))
        (f64x2.promote_low_f32x4
          (i8x16.shuffle 8 9 10 11 12 13 14 15 8 9 10 11 12 13 14 15 (local.get $out) (local.get $out)))))
      (local.set $columns (i32.add (local.get $columns) (i32.const 32)))
      (local.set $entering (i32.add (local.get $entering) (i32.const 16)))
      (local.set $leaving (i32.add (local.get $leaving) (i32.const 16)))
      (br_if $fours (i32.lt_u
        (local.tee $target (i32.add (local.get $target) (i32.const 16)))
        (local.get $end))))))
